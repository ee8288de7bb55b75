import type { PaymentOutcome } from '../support/payment-outcome.ts';
import { blocking } from './payment-express.blocking.ts';
import { closable } from './payment-express.closable.ts';
import { lock } from './payment-express.lock.ts';
import { expressSetup } from './payment-express.setup.ts';
import type { Context } from './payment-express.types.ts';

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
