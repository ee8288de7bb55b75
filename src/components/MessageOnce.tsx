import { styled } from '@mui/material/styles';
import type { Message } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';
import { useToastStatus } from '#src/platform/hooks/use-toast-status.ts';

const Drawn = styled('span')({ '&::before': { content: 'attr(data-text)' } });

/**
 * A message in its place on the page. While a toast shows the same message it is rendered as generated content: it stays
 * where it is, and the page's text contains it once.
 */
export function MessageOnce({ message }: { message: Message }) {
  const text = messageText(message);
  return useToastStatus(message) === 'now' ? <Drawn aria-hidden data-text={text} /> : text;
}
