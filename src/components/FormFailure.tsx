import Alert from '@mui/material/Alert';
import type { Message } from '#machines/support/notices.ts';
import { useToastStatus } from '#src/platform/hooks/use-toast-status.ts';
import { MessageOnce } from './MessageOnce.tsx';
import { ReportLink } from './ReportLink.tsx';

/** By whether a toast shows the message, so that a screen reader announces it once. */
const roles = { never: 'alert', now: 'none', before: 'note' } as const;

/** The failures that a person cannot mend: support should know of them. */
const reportableMessages: readonly Message[] = ['unreachable', 'invalidResponse', 'storageFailed'];

/**
 * The reason why a form could not be sent, with a link to support where the person cannot mend it. It has its place from
 * the start, so that the form does not move later, and is seen once the toast with the same message has gone.
 */
export function FormFailure({
  message,
  reportable = true,
}: {
  message: Message | null;
  /** False on the page that the link leads to. */
  reportable?: boolean;
}) {
  const status = useToastStatus(message);
  if (message === null) return null;
  return (
    <Alert severity="error" role={roles[status]} sx={status === 'now' ? { visibility: 'hidden' } : {}}>
      <MessageOnce message={message} />{' '}
      {reportable && reportableMessages.includes(message) ? <ReportLink color="inherit" /> : null}
    </Alert>
  );
}
