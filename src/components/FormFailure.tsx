import Alert from '@mui/material/Alert';
import type { Message } from '#machines/support/notices.ts';
import { useLeftToSay, useSaidByToast } from '#src/platform/toasts/standing.ts';

/**
 * Why a form could not be sent. A toast says it first; here it stays once that has gone, for whoever looked away, and
 * without interrupting a screen reader with it again.
 */
export function FormFailure({ message }: { message: Message | null }) {
  const text = useLeftToSay(message);
  const again = useSaidByToast(message) === 'before';
  return text ? (
    <Alert severity="error" {...(again && { role: 'note' })}>
      {text}
    </Alert>
  ) : null;
}
