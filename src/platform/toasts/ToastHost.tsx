import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect } from 'react';
import type { Notice } from '#machines/support/notices.ts';
import { toastEvents, viewToasts } from '#machines/toasts/index.ts';
import { messageText } from '#src/messages/text.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { aboveBars } from '#src/platform/theme/tokens.ts';

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })));

const Corner = styled('p')(({ theme }) => ({
  position: 'fixed',
  right: 20,
  ...aboveBars(20),
  zIndex: theme.zIndex.snackbar,
  // A press goes through to the button below it.
  pointerEvents: 'none',
  maxWidth: 'min(40ch, calc(100vw - 40px))',
  margin: 0,
  padding: '12px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The last notice without notistack, for when the toasts' code could not be downloaded. */
const PlainNotice = ({ notice: { severity, message } }: { notice: Notice }) => (
  <Corner role={severity === 'error' ? 'alert' : 'status'}>{messageText(message)}</Corner>
);

/** Renders the toasts, and loads their code when the first one is needed. */
export function ToastHost() {
  const [{ rendered, plain }, toasts] = useChildView('toasts', viewToasts);
  // The first press or key also downloads the code, so that a notice of a lost network can be shown.
  useEffect(() => {
    const controller = new AbortController();
    const request = () => {
      controller.abort();
      toasts.send(toastEvents.rendererRequested());
    };
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, request, { signal: controller.signal });
    return () => controller.abort();
  }, [toasts]);
  if (plain) return <PlainNotice notice={plain} />;
  return rendered ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
