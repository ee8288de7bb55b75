import { fromPromise } from 'xstate';
import { type Interest, interests, preferencesMachine } from '#machines/preferences/index.ts';
import { storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';

/** Parses a list like `product,event`. Ignores unknown names; an empty text is an empty choice. */
const readChosen = (stored: string): readonly Interest[] => {
  const names = stored.split(',');
  return interests.filter((interest) => names.includes(interest));
};

export const preferencesFlow = ({ storage }: Environment) =>
  preferencesMachine.provide({
    actors: {
      readPreferences: fromPromise(async () => {
        const stored = storage.read(keys.preferences);
        return stored === null ? null : readChosen(stored);
      }),
      storePreferences: fromPromise(async ({ input: chosen }) =>
        storage.write({ [keys.preferences]: chosen.join(',') }),
      ),
    },
  });
