import { assign, emit, sendTo, setup } from 'xstate';
import { sessionEvents } from '../session/index.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { DeletionContext, DeletionEmitted, DeletionEvent, DeletionInput, DeletionTag } from './account.types.ts';

/** DELETE ACCOUNT: asks for confirmation and the password. Closing the dialog clears the typed password. */
export const accountDeletionMachine = setup({
  types: {} as {
    context: DeletionContext;
    events: DeletionEvent;
    input: DeletionInput;
    tags: DeletionTag;
    emitted: DeletionEmitted;
  },
  actors: {
    deleteAccount: unprovided<unknown, { readonly customer: Credentials; readonly password: string }>('deleteAccount'),
  },
  actions: {
    clearPassword: assign({ password: '', missing: false, failure: null }),
    setPassword: assign((_, password: string) => ({ password, missing: false, failure: null })),
    markPassword: assign({ missing: true, failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyMissing: emit(notice('error', 'requiredDetailsMissing')),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    notifyDeleted: emit(notice('success', 'accountDeleted')),
    endSession: sendTo(
      ({ context }) => context.session,
      ({ context }) => sessionEvents.ended(context.customer.token),
    ),
  },
  guards: { hasPassword: ({ context }) => context.password !== '' },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input }) => ({ ...input, password: '', missing: false, failure: null }),
  initial: 'closed',
  states: {
    closed: { tags: 'closed', entry: 'clearPassword', on: { 'deletion.requested': 'confirming' } },
    confirming: {
      initial: 'editing',
      on: {
        'deletion.passwordTyped': {
          target: '.editing',
          actions: { type: 'setPassword', params: ({ event }) => event.password },
        },
        'deletion.confirmed': [
          { guard: 'hasPassword', target: 'deleting' },
          { target: '.invalid', actions: ['markPassword', 'notifyMissing'] },
        ],
        'deletion.cancelled': 'closed',
      },
      states: { editing: {}, invalid: {}, failed: {} },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context: { customer, password } }) => ({ customer, password }),
        onDone: { target: 'deleted', actions: ['notifyDeleted', 'endSession'] },
        onError: {
          target: 'confirming.failed',
          actions: reportFailure,
        },
      },
    },
    deleted: { tags: 'done', entry: 'clearPassword' },
  },
});
