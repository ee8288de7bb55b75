import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, whenToastsAreWanted } from './notices.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Where toasts appear once there is one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(whenToastsAreWanted, areToastsWanted, () => false);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
