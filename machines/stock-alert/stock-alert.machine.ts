import { assign, emit, setup } from 'xstate';
import type { StockAlert } from '#contract/stock-alerts.ts';
import { type Credentials, requireCredentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './stock-alert.types.ts';

interface AlertQuery {
  readonly session: Credentials;
  readonly variantID: number;
}

const queryOf = ({ context: { session, variantID } }: { readonly context: Context }): AlertQuery => ({
  session: requireCredentials(session),
  variantID,
});

/**
 * Offers a customer one text message when a sold-out variant is in stock again. The message goes to the account's own,
 * verified number, so that no number of another person can be entered. A visitor signs in first and returns.
 */
export const stockAlertMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: {
    getStockAlert: unprovided<StockAlert, AlertQuery>('getStockAlert'),
    createStockAlert: unprovided<StockAlert, AlertQuery>('createStockAlert'),
    removeStockAlert: unprovided<StockAlert, AlertQuery>('removeStockAlert'),
  },
  actions: {
    setPhone: assign((_, phoneNumber: string) => ({ phoneNumber })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    clearFailure: assign({ failure: null }),
    goToSignIn: emit(({ context }) => redirect('/login', { state: { to: context.path } })),
  },
  guards: {
    isVisitor: ({ context }) => context.session === null,
    isWaiting: (_, { waiting }: StockAlert) => waiting,
    isUnverified: (_, { phoneVerified }: StockAlert) => !phoneVerified,
  },
}).createMachine({
  id: 'stockAlert',
  context: ({ input }) => ({ ...input, phoneNumber: '', failure: null }),
  initial: 'resolving',
  states: {
    resolving: { always: [{ guard: 'isVisitor', target: 'signedOut' }, { target: 'loading' }] },
    signedOut: { on: { 'alert.requested': { actions: 'goToSignIn' } } },
    loading: {
      invoke: {
        id: 'getStockAlert',
        src: 'getStockAlert',
        input: queryOf,
        onDone: [
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'setPhone', params: ({ event }) => event.output.phoneNumber },
          },
          { guard: { type: 'isUnverified', params: ({ event }) => event.output }, target: 'unverified' },
          { target: 'offered', actions: { type: 'setPhone', params: ({ event }) => event.output.phoneNumber } },
        ],
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    failed: { on: { 'alert.retried': { target: 'loading', actions: 'clearFailure' } } },
    /** Only a verified number is messaged. The customer verifies it in this place, and then consents to the message. */
    unverified: { on: { 'alert.phoneVerified': 'loading' } },
    offered: { on: { 'alert.requested': { target: 'requesting', actions: 'clearFailure' } } },
    requesting: {
      invoke: {
        id: 'createStockAlert',
        src: 'createStockAlert',
        input: queryOf,
        onDone: 'waiting',
        onError: { target: 'offered', actions: reportFailure },
      },
    },
    waiting: { on: { 'alert.cancelled': { target: 'cancelling', actions: 'clearFailure' } } },
    cancelling: {
      invoke: {
        id: 'removeStockAlert',
        src: 'removeStockAlert',
        input: queryOf,
        onDone: 'offered',
        onError: { target: 'waiting', actions: reportFailure },
      },
    },
  },
});
