import type { PaymentOutcome } from '../support/payment-outcome.ts';
import { blocking } from './payment-express.blocking.ts';
import { closable } from './payment-express.closable.ts';
import { expressSetup } from './payment-express.setup.ts';
import type { Context } from './payment-express.types.ts';

/**
 * The lock: an accepted initiation blocks the next one for 20 seconds, for every outcome of the payment. The duration
 * is `promptLock` in contract/payment-times.ts.
 */
const lock = expressSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      on: {
        'lock.acquired': {
          guard: { type: 'isPositive', params: ({ event }) => event.ms },
          target: 'locked',
          actions: { type: 'setLock', params: ({ event }) => event.ms },
        },
      },
    },
    locked: {
      id: 'locked',
      initial: 'counting',
      after: { promptLock: { target: 'open', actions: { type: 'setLock', params: 0 } } },
      states: {
        counting: {
          after: { lockTick: { target: 'counting', reenter: true, actions: 'countDown' } },
        },
      },
    },
  },
});

/**
 * The M-PESA Express modal: sends a prompt to the payer's phone, queries its outcome and completes the order (spec
 * section 4). It resumes a stored attempt by a query.
 */
export const paymentExpressMachine = expressSetup.createMachine({
  id: 'paymentExpress',
  context: ({ input: { cartID, amount, token, userID } }) => ({
    cartID,
    amount,
    token,
    userID,
    phone: '',
    phoneError: null,
    payerState: 'entering',
    paymentResult: null,
    paymentDetail: '',
    outcome: null,
    receipt: null,
    CheckoutRequestID: '',
    lockRemaining: 0,
  }),
  initial: 'paying',
  output: ({ event }) => event.output as PaymentOutcome,
  states: {
    paying: {
      type: 'parallel',
      on: { 'amount.changed': { actions: { type: 'setAmount', params: ({ event }) => event.amount } } },
      states: { attempt: { initial: 'closable', states: { closable, blocking } }, lock },
    },
    closed: { type: 'final', tags: 'done', output: { kind: 'closed' } },
    placed: {
      type: 'final',
      tags: 'done',
      output: ({ context: { receipt } }: { context: Context }) => ({ kind: 'placed', receipt }),
    },
  },
});
