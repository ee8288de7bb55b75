import { normalizePhone } from '#contract/phone.ts';
import { failureMessage, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { expressSetup } from './payment-express.setup.ts';

const initiating = expressSetup.createStateConfig({
  tags: 'busy',
  entry: 'clearResult',
  invoke: {
    id: 'initiateExpress',
    src: 'initiateExpress',
    input: ({ context: { cartID, phone, token } }) => ({ cartID, phone: normalizePhone(phone) ?? phone, token }),
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
        target: '#closable.awaitingPayer.refused',
        actions: {
          type: 'setResult',
          params: ({ event }) => ({ paymentResult: { text: event.output.ResponseDescription } }),
        },
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

/** Stores the attempt in the browser, so that a reload resumes it. The payment continues even where storing fails. */
const storing = expressSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'storeAttempt',
    src: 'storeAttempt',
    input: ({ context: { cartID, phone, CheckoutRequestID } }) => ({
      cartID,
      CheckoutRequestID,
      phone: normalizePhone(phone) ?? phone,
      lockRemaining: timing.promptLock,
    }),
    onDone: '#closable.awaitingPayer.prompted',
    onError: {
      target: '#closable.awaitingPayer.prompted',
      actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
    },
  },
});

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
        guard: { type: 'isRefused', params: ({ event }) => toFailure(event.error) },
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

/** The states in which the modal cannot be closed: a request is in flight that cannot be cancelled. */
export const blocking = expressSetup.createStateConfig({
  id: 'blocking',
  initial: 'initiating',
  states: { initiating, storing, completing, clearing },
});
