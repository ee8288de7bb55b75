import './style-element.ts';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef } from 'react';
import type { Notice } from '#machines/support/notices.ts';
import { toasts as limits } from '#machines/support/timing.ts';
import { type Toast as ToastData, toastEvents, viewToasts } from '#machines/toasts/index.ts';
import { messageText } from '#src/messages/text.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { Toast } from './Toast.tsx';

interface Drawn {
  readonly notice: Notice;
  /** notistack's own keys come from the clock and chance, and collide when many notices come at once. */
  readonly key: string;
  readonly closing: boolean;
}

/** Draws the toasts of the flow with notistack, bottom right (spec section 9), and reports how each ends. */
export function Toasts() {
  const [{ toasts }, actor] = useChildView('toasts', viewToasts);
  const drawn = useRef(new Map<number, Drawn>());
  const count = useRef(0);
  useEffect(() => {
    const draw = ({ id, notice }: ToastData) => {
      const { severity, message, title, link } = notice;
      count.current += 1;
      const key = `notice-${count.current}`;
      drawn.current.set(id, { notice, key, closing: false });
      enqueueSnackbar({
        key,
        toastID: id,
        message: messageText(message),
        ...(link && { link }),
        heading: title ? messageText(title) : '',
        variant: severity === 'info' ? 'default' : severity,
        autoHideDuration: severity === 'success' ? limits.success : limits.error,
        onClose: () => actor.send(toastEvents.expired(id)),
        onExited: () => {
          // The number may belong to a later toast by now.
          if (drawn.current.get(id)?.key !== key) return;
          drawn.current.delete(id);
          actor.send(toastEvents.exited(id));
        },
      });
    };
    for (const toast of toasts) {
      const present = drawn.current.get(toast.id);
      if (toast.phase === 'visible' && present?.notice !== toast.notice) draw(toast);
      if (toast.phase === 'closing' && present && !present.closing) {
        drawn.current.set(toast.id, { ...present, closing: true });
        closeSnackbar(present.key);
      }
    }
  }, [toasts, actor]);
  return (
    <SnackbarProvider
      // Toasts on their way out count, too: the flow decides how many are visible.
      maxSnack={2 * limits.most}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ default: Toast, success: Toast, error: Toast }}
    />
  );
}
