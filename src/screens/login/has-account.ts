import type { KeyValueStorage } from '#src/platform/browser/storage.ts';

/** Whether somebody has used the sign-in or the registration in this browser. It outlives the session. */
export const readHasAccount = (storage: KeyValueStorage): boolean => storage.read('hasAccount') !== null;

/** Records that somebody uses the sign-in or the registration in this browser. */
export function writeHasAccount(storage: KeyValueStorage): void {
  try {
    storage.write({ hasAccount: '1' });
  } catch {
    // Without storage the registration is offered first again.
  }
}
