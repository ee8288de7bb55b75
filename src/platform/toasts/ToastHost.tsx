import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Notice } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';
import { aboveBanner } from '#src/platform/theme/tokens.ts';
import { areToastsWanted, showNoticesWith, toastsArrived, whenToastsAreWanted } from './notices.ts';
import { standsAsToast } from './standing.ts';

const download = async () => {
  const code = await import('./Toasts.tsx');
  toastsArrived();
  return code;
};

const Corner = styled('p')(({ theme }) => ({
  position: 'fixed',
  right: 20,
  bottom: `calc(20px + ${aboveBanner})`,
  zIndex: theme.zIndex.snackbar,
  maxWidth: 'min(40ch, calc(100vw - 40px))',
  margin: 0,
  padding: '12px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The last notice in plain words, where the toasts' own code did not arrive. */
function PlainNotice() {
  const [said, setSaid] = useState<Notice | null>(null);
  const text = said ? messageText(said.message) : '';
  useEffect(() => showNoticesWith(setSaid), []);
  useLayoutEffect(() => standsAsToast(text), [text]);
  return said ? <Corner role={said.severity === 'error' ? 'alert' : 'status'}>{text}</Corner> : null;
}

const Toasts = lazy(() =>
  download().then(
    (arrived) => ({ default: arrived.Toasts }),
    () => ({ default: PlainNotice }),
  ),
);

/** The first press or key fetches the code, too: what a notice says may be that the network is gone. */
function useEarlyDownload(): void {
  useEffect(() => {
    const over = new AbortController();
    const early = () => {
      over.abort();
      download().catch(() => {});
    };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, early, { signal: over.signal });
    return () => over.abort();
  }, []);
}

/** Where toasts appear once there is one. */
export function ToastHost() {
  useEarlyDownload();
  const wanted = useSyncExternalStore(whenToastsAreWanted, areToastsWanted, () => false);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
