import Alert from '@mui/material/Alert';
import type { Message } from '#machines/support/notices.ts';
import { useToastStatus } from '#src/platform/hooks/use-toast-status.ts';
import { MessageOnce } from './MessageOnce.tsx';

/** By whether a toast shows the message, so that a screen reader announces it once. */
const roles = { never: 'alert', now: 'none', before: 'note' } as const;

/** The reason why a form could not be sent. It has its place from the start, so that the form does not move later. */
export function FormFailure({ message }: { message: Message | null }) {
  const status = useToastStatus(message);
  if (message === null) return null;
  return (
    <Alert severity="error" role={roles[status]} aria-hidden={status === 'now'}>
      <MessageOnce message={message} />
    </Alert>
  );
}
