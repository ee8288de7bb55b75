import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is being rendered on the server, or taken over in the browser. Until then nothing is known of the
 * window: what depends on its width is in the page in every form, of which CSS shows one.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
