import { setup } from 'xstate';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Shared, SheetOutcome } from './share.types.ts';

/**
 * Shares a page by the device's share sheet, else by WhatsApp or a copied link. If the sheet fails to open, the same
 * two options are shown.
 */
export const shareMachine = setup({
  types: {} as { context: Context; events: Event; input: Shared },
  actors: {
    openShareSheet: unprovided<SheetOutcome, Shared>('openShareSheet'),
    /** Rejects where the browser cannot copy. */
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
    closed: { on: { 'share.pressed': 'sharing' } },
    sharing: {
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
        copied: { on: { 'copy.pressed': 'copying' } },
        copyFailed: { on: { 'copy.pressed': 'copying' } },
      },
    },
  },
});
