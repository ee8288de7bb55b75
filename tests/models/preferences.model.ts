import { expect } from 'vitest';
import { interests, preferencesEvents, preferencesMachine, viewPreferences } from '#machines/preferences/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

export const preferencesModel = defineModel({
  machine: preferencesMachine,
  view: viewPreferences,
  inputs: { start: undefined },
  events: {
    'interest.changed': [
      preferencesEvents.changed('event', true),
      preferencesEvents.changed('event', false),
      preferencesEvents.changed('product', true),
    ],
  },
  invokeResults: {
    readPreferences: { done: [null, [], ['event', 'coaching']], error: [failed.of('storageUnavailable')] },
    storePreferences: { done: [undefined], error: [failed.of('storageUnavailable')] },
  },
  stateKey: ({ chosen }) => chosen,
  invariants: (snapshot) => {
    const { chosen } = snapshot.context;
    // The interests are unique and in the order of the page, whatever the order of the presses.
    expect(chosen).toEqual(interests.filter((interest) => chosen.includes(interest)));
    const { saved, saveFailed } = viewPreferences(snapshot);
    expect(saved && saveFailed).toBe(false);
  },
});
