import Alert from '@mui/material/Alert';
import type { Message } from '#machines/support/notices.ts';
import { useToastStatus } from '#src/platform/hooks/use-toast-status.ts';
import { MessageOnce } from './MessageOnce.tsx';
import { ReportLink } from './ReportLink.tsx';

/** By whether a toast shows the message, so that a screen reader announces it once. */
const roles = { never: 'alert', now: 'none', before: 'note' } as const;

/**
 * The reason why a form could not be sent, and a link to support. It has its place from the start, so that the form does
 * not move later.
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
    <Alert severity="error" role={roles[status]}>
      <MessageOnce message={message} /> {reportable ? <ReportLink color="inherit" /> : null}
    </Alert>
  );
}
