import { useSyncExternalStore } from 'react';

const second = 1_000;

const subscribe = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, second);
  return () => clearInterval(timer);
};
const subscribeToNothing = () => () => {};
/** React compares snapshots, so that the time must be equal within a second. */
const currentSecond = (): number => Math.floor(Date.now() / second) * second;

/**
 * Returns the present time in milliseconds since 1970, to the second.
 * @param isRunning whether the component renders again each second
 */
export const useNow = (isRunning: boolean): number =>
  useSyncExternalStore(isRunning ? subscribe : subscribeToNothing, currentSecond);
