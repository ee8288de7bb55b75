import { assign, emit, setup } from 'xstate';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import { type Context, type Event, type Interest, interests, type Tag } from './preferences.types.ts';

/**
 * The interests of /preferences. The browser stores them after each change, because the spec has no call for them. A
 * change that cannot be stored applies to this visit and causes an error notice.
 */
export const preferencesMachine = setup({
  types: {} as { context: Context; events: Event; tags: Tag; emitted: Notice },
  actors: {
    readPreferences: unprovided<readonly Interest[] | null>('readPreferences'),
    storePreferences: unprovided<void, readonly Interest[]>('storePreferences'),
  },
  actions: {
    setStored: assign((_, chosen: readonly Interest[] | null) => ({ chosen: chosen ?? [] })),
    setChange: assign(({ context }, { interest, chosen }: { interest: Interest; chosen: boolean }) => ({
      chosen: interests.filter((each) => (each === interest ? chosen : context.chosen.includes(each))),
    })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
  guards: { isStored: (_, chosen: readonly Interest[] | null) => chosen !== null },
}).createMachine({
  id: 'preferences',
  context: { chosen: [] },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readPreferences',
        src: 'readPreferences',
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: 'open.stored',
            actions: { type: 'setStored', params: ({ event }) => event.output },
          },
          { target: 'open' },
        ],
        onError: 'open',
      },
    },
    open: {
      initial: 'unchanged',
      on: {
        'interest.changed': { target: '.storing', actions: { type: 'setChange', params: ({ event }) => event } },
      },
      states: {
        unchanged: {},
        storing: {
          invoke: {
            id: 'storePreferences',
            src: 'storePreferences',
            input: ({ context }) => context.chosen,
            onDone: 'stored',
            onError: {
              target: 'storeFailed',
              actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
            },
          },
        },
        stored: { tags: 'stored' },
        storeFailed: { tags: 'failed' },
      },
    },
  },
});
