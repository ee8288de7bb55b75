import './style-element.ts';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import type { Notice } from '#machines/support/notices.ts';
import { toasts } from '#machines/support/timing.ts';
import { messageText } from '#src/messages/text.ts';
import { showNoticesWith } from './notices.ts';
import { forget, replace } from './replaced.ts';
import { expectNoToast } from './standing.ts';
import { Toast } from './Toast.tsx';

let shown = 0;
/** The keys of the toasts that stand, by what they say. */
const standing = new Map<string, string>();

/**
 * Identical toasts do not pile up: a new one takes the place of the old one, so that a screen reader says it again and
 * it stands its whole time. The end of the session is told by itself and by every call that it fails: the first says it.
 */
function show({ severity, message, title }: Notice): void {
  const [text, heading] = [messageText(message), title ? messageText(title) : ''];
  const said = JSON.stringify([severity, heading, text]);
  const before = standing.get(said);
  if (before && message === 'sessionExpired') {
    expectNoToast(text);
    return;
  }
  if (before) {
    replace(before);
    closeSnackbar(before);
  }
  shown += 1;
  // notistack's own keys come from the clock and chance, and meet when many notices come at once.
  const key = `notice-${shown}`;
  standing.set(said, key);
  enqueueSnackbar({
    key,
    message: text,
    heading,
    variant: severity === 'info' ? 'default' : severity,
    autoHideDuration: severity === 'success' ? toasts.success : toasts.error,
    onExited: () => {
      forget(key);
      if (standing.get(said) === key) standing.delete(said);
    },
  });
}

/** Shows notices as toasts, bottom right (spec section 9). */
export function Toasts() {
  useEffect(() => showNoticesWith(show), []);
  return (
    <SnackbarProvider
      maxSnack={toasts.most}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ default: Toast, success: Toast, error: Toast }}
    />
  );
}
