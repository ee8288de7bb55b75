import type { PaymentResponse } from '#contract/payments.ts';
import { normalizePhone } from '#contract/phone.ts';
import { failureMessage, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { expressSetup } from './payment-express.setup.ts';

/** The result to show for an initiation that sent no prompt: the reason. */
const asMessage = ({ ResponseDescription }: PaymentResponse) => ({ paymentResult: { text: ResponseDescription } });

const initiating = expressSetup.createStateConfig({
  tags: 'busy',
  entry: 'clearResult',
  on: { 'overlay.closed': 'leaving' },
  invoke: {
    id: 'initiateExpress',
    src: 'initiateExpress',
    input: ({ context: { cartID, amount, phone, token } }) => ({
      cartID,
      amount,
      phone: normalizePhone(phone) ?? phone,
      token,
    }),
    onDone: [
      {
        guard: { type: 'isPaidBefore', params: ({ event }) => event.output },
        target: '#closable.paid',
        actions: {
          type: 'setResult',
          params: ({ event }) => ({ paymentDetail: event.output.ResponseDescription }),
        },
      },
      {
        guard: { type: 'isAccepted', params: ({ event }) => event.output },
        target: 'storing',
        actions: [
          { type: 'setRequest', params: ({ event }) => event.output.CheckoutRequestID },
          { type: 'acquireLock', params: timing.promptLock },
        ],
      },
      {
        guard: { type: 'isStillOpen', params: ({ event }) => event.output },
        target: 'storingOpen',
        actions: [
          { type: 'setRequest', params: ({ event }) => event.output.CheckoutRequestID },
          { type: 'setResult', params: ({ event }) => asMessage(event.output) },
        ],
      },
      {
        target: '#closable.awaitingPayer.refused',
        actions: { type: 'setResult', params: ({ event }) => asMessage(event.output) },
      },
    ],
    onError: {
      target: '#closable.awaitingPayer.refused',
      actions: {
        type: 'setResult',
        params: ({ event }) => ({ paymentResult: failureMessage(toFailure(event.error)) }),
      },
    },
  },
});

/**
 * The modal was closed before the answer to the initiation. A prompt may arrive all the same, so the browser stores that
 * a payment of the cart may come: it is waited for where no modal is open.
 */
const leaving = expressSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'storeLeftAttempt',
    src: 'storeLeftAttempt',
    input: ({ context: { cartID } }) => ({ cartID }),
    onDone: '#paymentExpress.closed',
    // Continue: the order of a payment is also on the Orders page.
    onError: '#paymentExpress.closed',
  },
});

/**
 * A state that stores the attempt in the browser, so that a reload resumes it. The payment continues even where storing
 * fails.
 */
const storingState = <Next extends string>(id: string, lockRemaining: number, next: Next) =>
  expressSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id,
      src: 'storeAttempt',
      input: ({ context: { cartID, phone, CheckoutRequestID } }) => ({
        cartID,
        CheckoutRequestID,
        phone: normalizePhone(phone) ?? phone,
        lockRemaining,
      }),
      onDone: next,
      onError: {
        target: next,
        actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
      },
    },
  });

const storing = storingState('storeAttempt', timing.promptLock, '#closable.awaitingPayer.prompted');
/** The earlier prompt is still open on this phone. It acquires no lock, because nothing was sent. */
const storingOpen = storingState('storeOpenAttempt', 0, '#closable.awaitingPayer.unconfirmed');

const completing = expressSetup.createStateConfig({
  id: 'completing',
  tags: 'busy',
  invoke: {
    id: 'completeOrder',
    src: 'completeOrder',
    input: ({ context: { cartID, token } }) => ({ cartID, token }),
    onDone: {
      target: 'clearing',
      actions: [{ type: 'setReceipt', params: ({ event }) => event.output }, 'notifyPlaced'],
    },
    onError: [
      {
        guard: { type: 'isServerRefusal', params: ({ event }) => toFailure(event.error) },
        target: '#closable.awaitingPayer.unconfirmed',
        actions: [
          { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
          {
            type: 'setResult',
            params: ({ event }) => ({ paymentResult: failureMessage(toFailure(event.error)) }),
          },
        ],
      },
      {
        target: '#closable.paid',
        actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
      },
    ],
  },
});

const clearing = expressSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'clearAttempt',
    src: 'clearAttempt',
    input: ({ context: { cartID } }) => ({ cartID }),
    onDone: '#paymentExpress.placed',
    // Continue: the stored attempt belongs to a cart that cannot be paid a second time.
    onError: '#paymentExpress.placed',
  },
});

/**
 * The states of a request that cannot be cancelled. Of these, the modal can be closed during an initiation, which may
 * take as long as M-PESA does.
 */
export const blocking = expressSetup.createStateConfig({
  id: 'blocking',
  initial: 'initiating',
  states: { initiating, leaving, storing, storingOpen, completing, clearing },
});
