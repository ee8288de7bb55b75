import { fromPromise } from 'xstate';
import { type CookieChoice, cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { storageKeys as keys, storage } from '#src/platform/browser/storage.ts';

const choices = { true: 'accepted', false: 'rejected' } as const;

/** What was answered, by this tab or another one; null until then. */
export function readStoredChoice(): CookieChoice | null {
  const stored = storage.read(keys.cookies);
  return stored === 'true' || stored === 'false' ? choices[stored] : null;
}

export const cookieConsentFlow = cookieConsentMachine.provide({
  actors: {
    readChoice: fromPromise(async () => readStoredChoice()),
    storeChoice: fromPromise(async ({ input: choice }) => {
      const accepted = choice === 'accepted';
      storage.write({
        [keys.cookies]: String(accepted),
        [keys.cookieConsent]: JSON.stringify({ accepted, at: new Date().toISOString() }),
      });
    }),
  },
});
