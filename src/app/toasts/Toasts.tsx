import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import type { Notice } from '#machines/support/notices.ts';
import { toasts } from '#machines/support/timing.ts';
import { messageText } from '#src/messages/text.ts';
import { showNoticesWith } from './notices.ts';
import { Toast } from './Toast.tsx';

let shown = 0;

function show({ severity, message, title }: Notice): void {
  shown += 1;
  enqueueSnackbar({
    // notistack's own keys come from the clock and chance, and meet when many notices come at once.
    key: `notice-${shown}`,
    message: messageText(message),
    heading: title ? messageText(title) : '',
    variant: severity === 'info' ? 'default' : severity,
    autoHideDuration: severity === 'success' ? toasts.success : toasts.error,
  });
}

/** Shows notices as toasts, bottom right (spec section 9). */
export function Toasts() {
  useEffect(() => showNoticesWith(show), []);
  return (
    <SnackbarProvider
      maxSnack={toasts.most}
      preventDuplicate
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ default: Toast, success: Toast, error: Toast }}
    />
  );
}
