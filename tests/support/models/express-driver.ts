import { expect } from 'vitest';
import {
  type Attempt,
  expressEvents,
  type PaymentExpressView,
  paymentExpressMachine,
  viewPaymentExpress,
} from '#machines/payment-express/index.ts';
import { ada, cartID, payments } from '../../models/purchases.ts';
import { startFlow } from './replay.ts';

/** Opens the express modal, with a driver for its buttons and the answers to its calls. */
export function openExpressModal() {
  const flow = startFlow(paymentExpressMachine, { input: { cartID, ...ada } });
  const driver = {
    flow,
    view: () => viewPaymentExpress(flow.snapshot),
    expectView: (expected: Partial<PaymentExpressView>) => {
      expect(driver.view()).toMatchObject(expected);
      return driver;
    },
    answerFindAttempt: async (stored: Attempt | null) => {
      await flow.answer('findAttempt', stored);
      return driver;
    },
    typePhone: (phone: string) => {
      flow.send(expressEvents.phoneTyped(phone));
      return driver;
    },
    initiate: async (answer: unknown = payments.accepted) => {
      flow.send(expressEvents.initiatePressed());
      await flow.answer('initiateExpress', answer);
      if (flow.waiting().includes('storeAttempt')) await flow.answer('storeAttempt');
      return driver;
    },
    pressAction: () => {
      flow.send(expressEvents.actionPressed());
      return driver;
    },
    queryOutcome: async (answer: unknown) => {
      driver.pressAction();
      await flow.answer('queryExpress', answer);
      return driver;
    },
  };
  return driver;
}

export const entering = async () => (await openExpressModal().answerFindAttempt(null)).typePhone('0712 345 678');
export const prompted = async () => (await entering()).initiate();
export const paid = async () => (await prompted()).queryOutcome(payments.paid);
export const cancelled = async () => (await prompted()).queryOutcome(payments.cancelled);
export const unconfirmed = async () => (await prompted()).queryOutcome(payments.pending);
export const over = async () => (await prompted()).queryOutcome(payments.wrongPin);
export const refused = async () => (await entering()).initiate(payments.systemBusy);
