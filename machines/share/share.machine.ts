import { setup } from 'xstate';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Shared, SheetOutcome, Tag } from './share.types.ts';

/**
 * Sharing a page: by the device's own share sheet where it has one, else by WhatsApp or a copied link. A sheet that
 * fails to open leads to the same two ways.
 */
export const shareMachine = setup({
  types: {} as { context: Context; events: Event; input: Shared; tags: Tag },
  actors: {
    openShareSheet: unprovided<SheetOutcome, Shared>('openShareSheet'),
    /** Fails where nothing can be copied. */
    copyLink: unprovided<void, Shared>('copyLink'),
  },
  guards: {
    isUnavailable: (_, outcome: SheetOutcome) => outcome === 'unavailable',
  },
}).createMachine({
  id: 'share',
  context: ({ input }) => ({ shared: input }),
  initial: 'closed',
  states: {
    closed: { tags: 'closed', on: { 'share.pressed': 'sharing' } },
    sharing: {
      tags: 'busy',
      invoke: {
        id: 'openShareSheet',
        src: 'openShareSheet',
        input: ({ context }) => context.shared,
        onDone: [
          { guard: { type: 'isUnavailable', params: ({ event }) => event.output }, target: 'open' },
          { target: 'closed' },
        ],
        onError: 'open',
      },
    },
    open: {
      initial: 'idle',
      on: { 'share.pressed': 'closed', 'share.closed': 'closed' },
      states: {
        idle: { on: { 'copy.pressed': 'copying' } },
        copying: {
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ context }) => context.shared,
            onDone: 'copied',
            onError: 'copyFailed',
          },
        },
        copied: { tags: 'copied', on: { 'copy.pressed': 'copying' } },
        copyFailed: { tags: 'copyFailed', on: { 'copy.pressed': 'copying' } },
      },
    },
  },
});
