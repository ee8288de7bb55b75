import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import type { Notice } from '#machines/support/notices.ts';
import { toasts } from '#machines/support/timing.ts';
import { messageText } from '#src/messages/text.ts';
import { showNoticesWith } from './notices.ts';
import { Toast } from './Toast.tsx';

function show({ severity, message, title }: Notice): void {
  enqueueSnackbar({
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
