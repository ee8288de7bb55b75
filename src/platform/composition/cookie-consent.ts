import { fromPromise } from 'xstate';
import { type CookieChoice, cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { type KeyValueStorage, storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';

const choices = { true: 'accepted', false: 'rejected' } as const;

/** Returns the stored choice, from this tab or another; null while there is none. */
export function readStoredChoice(storage: KeyValueStorage): CookieChoice | null {
  const stored = storage.read(keys.cookies);
  return stored === 'true' || stored === 'false' ? choices[stored] : null;
}

/**
 * The cookie consent's actors: they store the visitor's answer in local storage (`localStorage`, browser/storage.ts).
 */
export const cookieConsentFlow = ({ storage }: Environment) =>
  cookieConsentMachine.provide({
    actors: {
      readChoice: fromPromise(async () => readStoredChoice(storage)),
      storeChoice: fromPromise(async ({ input: choice }) => {
        const accepted = choice === 'accepted';
        storage.write({
          [keys.cookies]: String(accepted),
          [keys.cookieConsent]: JSON.stringify({ accepted, at: new Date().toISOString() }),
        });
      }),
    },
  });
