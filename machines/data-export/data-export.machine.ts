import { assign, emit, setup } from 'xstate';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Tag } from './data-export.types.ts';

/** Downloads the customer's data as one file each time it is requested. */
export const dataExportMachine = setup({
  types: {} as { context: Context; events: Event; input: Credentials; tags: Tag; emitted: Emitted },
  actors: { exportUserData: unprovided<unknown, Credentials>('exportUserData') },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    notifySaved: emit(notice('success', 'dataExported')),
  },
}).createMachine({
  id: 'dataExport',
  context: ({ input }) => ({ session: input, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'export.requested': { target: 'exporting', actions: 'clearFailure' } } },
    exporting: {
      tags: 'busy',
      invoke: {
        id: 'exportUserData',
        src: 'exportUserData',
        input: ({ context }) => context.session,
        onDone: { target: 'idle', actions: 'notifySaved' },
        onError: {
          target: 'idle',
          actions: reportFailure,
        },
      },
    },
  },
});
