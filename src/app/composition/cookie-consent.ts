import { fromPromise } from 'xstate';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { storageKeys as keys, storage } from '../storage.ts';

const choices = { true: 'accepted', false: 'rejected' } as const;

export const cookieConsentFlow = cookieConsentMachine.provide({
  actors: {
    readChoice: fromPromise(async () => {
      const stored = storage.read(keys.cookies);
      return stored === 'true' || stored === 'false' ? choices[stored] : null;
    }),
    storeChoice: fromPromise(async ({ input: choice }) => {
      const accepted = choice === 'accepted';
      storage.write({
        [keys.cookies]: String(accepted),
        [keys.cookieConsent]: JSON.stringify({ accepted, at: new Date().toISOString() }),
      });
    }),
  },
});
