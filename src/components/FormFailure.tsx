import Alert from '@mui/material/Alert';
import type { Message } from '#machines/support/notices.ts';
import { useMessageUnlessToasted, useToastStatus } from '#src/platform/hooks/use-toast-status.ts';

/**
 * The reason why a form could not be sent. It appears once no toast shows the same message. If a toast has shown it,
 * the role is `note`, so that a screen reader does not announce it twice.
 */
export function FormFailure({ message }: { message: Message | null }) {
  const text = useMessageUnlessToasted(message);
  const again = useToastStatus(message) === 'before';
  return text ? (
    <Alert severity="error" {...(again && { role: 'note' })}>
      {text}
    </Alert>
  ) : null;
}
