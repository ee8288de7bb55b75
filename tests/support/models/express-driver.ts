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

/** A person in front of the modal, and the answers to its calls. */
export function person() {
  const flow = startFlow(paymentExpressMachine, { input: { cartID, ...ada } });
  const driver = {
    flow,
    view: () => viewPaymentExpress(flow.snapshot),
    sees: (expected: Partial<PaymentExpressView>) => {
      expect(driver.view()).toMatchObject(expected);
      return driver;
    },
    found: async (stored: Attempt | null) => {
      await flow.answer('findAttempt', stored);
      return driver;
    },
    types: (phone: string) => {
      flow.send(expressEvents.phoneTyped(phone));
      return driver;
    },
    initiates: async (answer: unknown = payments.accepted) => {
      flow.send(expressEvents.initiatePressed());
      await flow.answer('initiateExpress', answer);
      if (flow.waiting().includes('storeAttempt')) await flow.answer('storeAttempt');
      return driver;
    },
    presses: () => {
      flow.send(expressEvents.actionPressed());
      return driver;
    },
    asks: async (answer: unknown) => {
      driver.presses();
      await flow.answer('queryExpress', answer);
      return driver;
    },
  };
  return driver;
}

export const entering = async () => (await person().found(null)).types('0712 345 678');
export const prompted = async () => (await entering()).initiates();
export const paid = async () => (await prompted()).asks(payments.paid);
export const cancelled = async () => (await prompted()).asks(payments.cancelled);
export const unconfirmed = async () => (await prompted()).asks(payments.pending);
export const over = async () => (await prompted()).asks(payments.wrongPin);
export const refused = async () => (await entering()).initiates(payments.systemBusy);
