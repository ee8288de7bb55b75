import { describeModel, type Steps } from '@uwanja/flow-paths';
import { preferencesEvents, preferencesMachine, viewPreferences } from '#machines/preferences/index.ts';
import { failed, failureToast } from './failures.ts';

const interests = ['product', 'service', 'event', 'coaching'] as const;

const steps: Steps<typeof preferencesMachine> = {
  'readPreferences done': ({ event: { output } }) =>
    output === null ? { state: 'open.unchanged' } : { state: 'open.stored', changes: { chosen: output } },
  'readPreferences error': () => ({ state: 'open.unchanged' }),
  // @verifies /preferences checkbox: product
  // @verifies /preferences checkbox: service
  // @verifies /preferences checkbox: event
  // @verifies /preferences checkbox: coaching
  // @verifies /preferences shows no submit call
  'interest.changed': ({ before: { value, context }, event: { interest, chosen } }) =>
    value === 'reading'
      ? {}
      : {
          state: 'open.storing',
          // In the order of the page, not of the presses.
          changes: {
            chosen: interests.filter((each) => (each === interest ? chosen : context.chosen.includes(each))),
          },
          restarts: (value as { open?: string }).open === 'storing' ? ['storePreferences'] : [],
        },
  'storePreferences done': () => ({ state: 'open.stored' }),
  'storePreferences error': ({ event: { error } }) => ({ state: 'open.storeFailed', emits: [failureToast(error)] }),
};

export const preferencesModel = describeModel({
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
  start: () => ({ chosen: [] }),
  invokes: {
    readPreferences: { in: 'reading' },
    storePreferences: { in: 'open.storing', input: ({ chosen }) => chosen },
  },
  steps,
  shows: ({ value, context: { chosen } }) => {
    const phase = typeof value === 'object' ? value.open : null;
    return {
      choices: interests.map((interest) => ({ interest, chosen: chosen.includes(interest) })),
      canChange: phase !== null,
      saved: phase === 'stored',
      saveFailed: phase === 'storeFailed',
    };
  },
});
