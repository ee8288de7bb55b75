import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { Message } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';
import { useToastStatus } from '#src/platform/hooks/use-toast-status.ts';

const Drawn = styled('span')({ '&::before': { content: 'attr(data-text)' } });

/**
 * The reason why a form could not be sent. While a toast shows the same message it is drawn as generated content: the
 * page's text contains the message once, and the form does not move when the toast closes. If a toast has shown it, the
 * role is `note`, so that a screen reader does not announce it twice.
 */
export function FormFailure({ message }: { message: Message | null }) {
  const status = useToastStatus(message);
  if (message === null) return null;
  const text = messageText(message);
  if (status === 'now')
    return (
      <Alert severity="error" role="none" aria-hidden>
        <Drawn data-text={text} />
      </Alert>
    );
  return (
    <Alert severity="error" {...(status === 'before' && { role: 'note' })}>
      {text}
    </Alert>
  );
}
