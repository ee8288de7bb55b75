import type { SnapshotFrom } from 'xstate';
import type { preferencesMachine } from './preferences.machine.ts';
import { type Event, type Interest, interests } from './preferences.types.ts';

export const viewPreferences = (snapshot: SnapshotFrom<typeof preferencesMachine>) => ({
  choices: interests.map((interest) => ({ interest, chosen: snapshot.context.chosen.includes(interest) })),
  canChange: snapshot.can({ type: 'interest.changed', interest: 'product', chosen: true }),
  /** Whether the browser has stored what is shown. */
  saved: snapshot.hasTag('stored'),
  /** Whether storing failed. */
  saveFailed: snapshot.hasTag('failed'),
});
export type PreferencesView = ReturnType<typeof viewPreferences>;

export const preferencesEvents = {
  changed: (interest: Interest, chosen: boolean) => ({ type: 'interest.changed', interest, chosen }) satisfies Event,
};
