import Alert from '@mui/material/Alert';
import type { Message } from '#machines/support/notices.ts';
import { useMessageBesideToast, useToastStatus } from '#src/platform/hooks/use-toast-status.ts';

/**
 * Why a form could not be sent. A toast shows it first; here it stays once the toast is gone, and does not interrupt a
 * screen reader with it again.
 */
export function FormFailure({ message }: { message: Message | null }) {
  const text = useMessageBesideToast(message);
  const again = useToastStatus(message) === 'before';
  return text ? (
    <Alert severity="error" {...(again && { role: 'note' })}>
      {text}
    </Alert>
  ) : null;
}
