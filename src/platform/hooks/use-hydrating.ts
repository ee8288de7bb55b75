import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is being rendered on the server or hydrated. The width of the window is unknown during both, so
 * components that depend on it render every variant and CSS shows one.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
