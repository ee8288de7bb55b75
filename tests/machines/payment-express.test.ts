import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  expressEvents,
  type PaymentExpressView,
  paymentExpressMachine,
  viewPaymentExpress,
} from '#machines/payment-express/index.ts';
import { notice } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { attempt, paymentExpressModel } from '../models/payment-express.model.ts';
import { ada, cartID, payments, receipt } from '../models/purchases.ts';

const token = ada.token;
const locked = notice('error', 'paymentLocked');
const wait = timing.promptLock;

/** A person in front of the modal, and the answers to its calls. */
function person() {
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

const entering = async () => (await person().found(null)).types('0712 345 678');
const prompted = async () => (await entering()).initiates();
const paid = async () => (await prompted()).asks(payments.paid);
const cancelled = async () => (await prompted()).asks(payments.cancelled);
const unconfirmed = async () => (await prompted()).asks(payments.pending);
const over = async () => (await prompted()).asks(payments.wrongPin);
const refused = async () => (await entering()).initiates(payments.systemBusy);

describe('an initiation that finds the order paid', () => {
  it('shows the paid state with the reason and acquires no lock where the order is already paid', async () => {
    const person = (await entering()).flow;
    person.send(expressEvents.initiatePressed());
    await person.answer('initiateExpress', payments.paidBefore);
    expect(person.waiting()).toEqual(['getReceipt']);
    expect(viewPaymentExpress(person.snapshot)).toMatchObject({
      message: 'paymentPaid',
      detail: payments.paidBefore.ResponseDescription,
      paymentAction: 'completeOrder',
      locked: false,
    });
    person.send(expressEvents.actionPressed());
    expect(person.inputOf('completeOrder')).toEqual({ cartID, token });
  });
});

describe('restoring', () => {
  it('starts empty where no attempt is stored', async () => {
    const { flow, sees, found } = person();
    expect(flow.inputOf('findAttempt')).toEqual({ cartID });
    await found(null);
    sees({ message: null, paymentAction: 'cancel', showInitiate: true, locked: false, loading: false });
  });

  it('starts empty where storage cannot be read', async () => {
    const { flow, sees } = person();
    await flow.fail('findAttempt', failed.of('storageUnavailable'));
    sees({ paymentAction: 'cancel', canInitiate: true });
  });

  it.each([
    [payments.paid, 'paymentPaid', 'completeOrder'],
    [payments.cancelled, 'paymentCancelled', 'initiate'],
    [payments.wrongPin, 'paymentUnconfirmed', 'retry'],
    [payments.pending, 'paymentPrompted', 'complete'],
  ] as const)('queries the server for the outcome of a stored attempt: %o', async (answer, message, paymentAction) => {
    const { flow, sees } = await person().found(attempt);
    expect(flow.inputOf('resumeExpress')).toEqual({ CheckoutRequestID: attempt.CheckoutRequestID, token });
    await flow.answer('resumeExpress', answer);
    sees({ message, paymentAction, phone: '0712 345 678', CheckoutRequestID: attempt.CheckoutRequestID });
  });

  it('treats a stored attempt as prompted when the server cannot be queried', async () => {
    const { flow, sees } = await person().found(attempt);
    await flow.fail('resumeExpress', failed.of('offline'));
    sees({ message: 'paymentPrompted', paymentAction: 'complete' });
  });

  it('restores the remaining lock', async () => {
    const { flow, sees } = await person().found(attempt);
    await flow.answer('resumeExpress', payments.cancelled);
    sees({ locked: true, lockSecondsLeft: 8 });
    flow.send(expressEvents.actionPressed());
    expect(flow.emitted).toEqual([locked]);
    await flow.pass(attempt.lockRemaining - 1);
    sees({ locked: true });
    await flow.pass(1);
    sees({ locked: false, lockSecondsLeft: 0 });
    flow.send(expressEvents.actionPressed());
    expect(flow.inputOf('initiateExpress')).toMatchObject({ phone: '254712345678' });
  });

  it('restores no lock that has expired', async () => {
    (await person().found({ ...attempt, lockRemaining: 0 })).sees({ locked: false });
  });
});

describe('entering', () => {
  it("fills in the account's phone number, which can be overwritten", async () => {
    const { flow, types, sees } = await person().found(null);
    expect(flow.inputOf('getUser')).toEqual(ada);
    await flow.answer('getUser', { phoneNumber: '254712345678' });
    sees({ phone: '0712 345 678', paymentAction: 'cancel', canInitiate: true });
    types('0798 765 432');
    flow.send(expressEvents.initiatePressed());
    expect(flow.inputOf('initiateExpress')).toMatchObject({ phone: '254798765432' });
  });

  it('keeps a number that was typed before the account was read', async () => {
    const { flow, sees } = await entering();
    expect(flow.waiting()).toEqual([]);
    sees({ phone: '0712 345 678' });
  });

  it("clears the error of a missing number once the account's number is filled in", async () => {
    const { flow, sees } = await person().found(null);
    flow.send(expressEvents.initiatePressed());
    sees({ phoneError: 'requiredDetailsMissing' });
    await flow.answer('getUser', { phoneNumber: '254712345678' });
    sees({ phone: '0712 345 678', phoneError: null });
  });

  it('requires a number where the account cannot be read', async () => {
    const { flow, sees } = await person().found(null);
    await flow.fail('getUser', failed.of('offline'));
    expect(flow.emitted).toEqual([]);
    sees({ phone: '', canType: true });
  });

  it.each([
    ['', 'requiredDetailsMissing'],
    ['  ', 'requiredDetailsMissing'],
    ['020 123 4567', 'phoneInvalid'],
  ] as const)('sends no request for the phone %j', async (phone, message) => {
    const { flow, types, sees } = await person().found(null);
    types(phone);
    flow.send(expressEvents.initiatePressed());
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice('error', message)]);
    sees({ phoneError: message });
    types('0');
    sees({ phoneError: null });
  });

  it('closes on CANCEL', async () => {
    const { flow, presses } = await entering();
    presses();
    expect(flow.snapshot.output).toEqual({ kind: 'closed' });
  });

  it("initiates with the phone in M-PESA's format", async () => {
    const { flow, sees } = await entering();
    flow.send(expressEvents.initiatePressed());
    expect(flow.inputOf('initiateExpress')).toEqual({ cartID, token, phone: '254712345678' });
    sees({ busy: true, canAct: false, canInitiate: false, canClose: false, canType: false });
  });
});

describe('prompted', () => {
  it('shows the prompt, stores the attempt, and acquires the lock', async () => {
    const { flow, sees } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.answer('initiateExpress', payments.accepted);
    expect(flow.inputOf('storeAttempt')).toEqual({
      cartID,
      CheckoutRequestID: 'ws_CO_1',
      phone: '254712345678',
      lockRemaining: wait,
    });
    await flow.answer('storeAttempt');
    sees({
      message: 'paymentPrompted',
      paymentAction: 'complete',
      paymentIsCompleteVisible: true,
      CheckoutRequestID: 'ws_CO_1',
      locked: true,
      lockSecondsLeft: 20,
    });
  });

  it('continues and reports it where the attempt cannot be stored', async () => {
    const { flow, sees } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.answer('initiateExpress', payments.accepted);
    await flow.fail('storeAttempt', failed.of('storageUnavailable'));
    sees({ message: 'paymentPrompted' });
    expect(flow.emitted).toEqual([notice('error', 'storageFailed')]);
  });

  it('rejects every initiation for 20 seconds, and none afterwards', async () => {
    const { flow, sees } = await prompted();
    flow.send(expressEvents.initiatePressed());
    expect(flow.emitted).toEqual([locked]);
    expect(flow.waiting()).toEqual(['watchExpress']);
    await flow.pass(wait - 1);
    sees({ locked: true, lockSecondsLeft: 1 });
    flow.send(expressEvents.initiatePressed());
    expect(flow.waiting()).toEqual(['watchExpress']);
    await flow.pass(1);
    flow.send(expressEvents.initiatePressed());
    expect(flow.waiting()).toEqual(['initiateExpress']);
  });

  it('counts the seconds of the lock down', async () => {
    const { flow, view } = await prompted();
    const seen: number[] = [];
    for (let second = 0; second < 20; second += 1) {
      seen.push(view().lockSecondsLeft);
      await flow.pass(1_000);
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  });

  it('cannot query without a request id', async () => {
    const { flow, presses } = await (await entering()).initiates(payments.acceptedWithoutID);
    presses();
    expect(flow.waiting()).toEqual(['watchExpress']);
    expect(flow.emitted).toEqual([notice('error', 'requiredDetailsMissing')]);
  });

  it('watches the outcome of the request, and stops when a query is sent', async () => {
    const { flow, presses } = await prompted();
    expect(flow.inputOf('watchExpress')).toEqual({ CheckoutRequestID: 'ws_CO_1', token });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });

  it.each([
    ['paid', payments.paid, { message: 'paymentPaid', paymentAction: 'completeOrder' }],
    ['cancelled', payments.cancelled, { message: 'paymentCancelled', paymentAction: 'initiate' }],
    [
      'over without money',
      payments.wrongPin,
      { message: 'paymentUnconfirmed', reason: payments.wrongPin.ResultDesc, detail: '', paymentAction: 'retry' },
    ],
    [
      'over, perhaps with money',
      payments.pending,
      { message: 'paymentUnconfirmed', detail: 'The transaction is still under processing', paymentAction: 'retry' },
    ],
  ] as const)('shows without a press that the prompt is %s', async (_, outcome, shown) => {
    const { flow, sees } = await prompted();
    await flow.answer('watchExpress', outcome);
    sees(shown);
  });

  it('continues with COMPLETE where the outcome cannot be watched', async () => {
    const { flow, presses, sees } = await prompted();
    await flow.fail('watchExpress', failed.of('unreachable'));
    sees({ message: 'paymentPrompted', paymentAction: 'complete' });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });

  it('can be closed', async () => {
    const { flow } = await prompted();
    flow.send(expressEvents.closed());
    expect(flow.snapshot.output).toEqual({ kind: 'closed' });
  });
});

describe('refused', () => {
  it("shows the provider's message and initiates again on RETRY, without a lock", async () => {
    const { flow, sees, presses } = await refused();
    sees({
      message: { text: 'System is busy. Please try again in few minutes.' },
      paymentAction: 'retry',
      locked: false,
      paymentIsCompleteVisible: false,
    });
    presses();
    expect(flow.waiting()).toEqual(['initiateExpress']);
  });

  it.each([
    [failed.of('offline'), 'offline'],
    [failed.refused('The cart is empty.'), { text: 'The cart is empty.' }],
  ] as const)('shows why an initiation failed: %s', async (error, message) => {
    const { flow, sees } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.fail('initiateExpress', error);
    sees({ message, paymentAction: 'retry', phone: '0712 345 678' });
  });

  it('validates the phone again on RETRY', async () => {
    const { flow, types, presses } = await refused();
    types('');
    presses();
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice('error', 'requiredDetailsMissing')]);
  });
});

describe('querying', () => {
  it('queries the outcome of the request', async () => {
    const { flow, presses, sees } = await prompted();
    presses();
    expect(flow.inputOf('queryExpress')).toEqual({ CheckoutRequestID: 'ws_CO_1', token });
    sees({ busy: true, canAct: false, canInitiate: false, canClose: true });
  });

  it('shows why the query failed, and queries again on RETRY', async () => {
    const { flow, presses, sees } = await prompted();
    presses();
    await flow.fail('queryExpress', failed.of('unreachable'));
    sees({ message: 'unreachable', paymentAction: 'retry' });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('unconfirmed', () => {
  it("asks the customer to complete on the phone with M-PESA's message, and queries again on RETRY", async () => {
    const { flow, presses, sees } = await unconfirmed();
    sees({
      message: 'paymentUnconfirmed',
      detail: 'The transaction is still under processing',
      paymentAction: 'retry',
      showInitiate: true,
    });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('an attempt that may still be paid', () => {
  it('reports the query, and shows a later outcome without another press', async () => {
    const { flow, sees } = await unconfirmed();
    expect(flow.emitted).toEqual([notice('info', 'paymentAsked')]);
    expect(flow.waiting()).toEqual(['watchExpress']);
    await flow.answer('watchExpress', payments.paid);
    sees({ message: 'paymentPaid', paymentAction: 'completeOrder' });
  });

  it('stops watching once the attempt has ended with an uncertain outcome', async () => {
    const { flow, sees, presses } = await unconfirmed();
    await flow.answer('watchExpress', payments.pending);
    sees({ message: 'paymentUnconfirmed', paymentAction: 'retry' });
    expect(flow.waiting()).toEqual([]);
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('failed', () => {
  it('shows the reason with RETRY as the only button', async () => {
    (await over()).sees({
      reason: payments.wrongPin.ResultDesc,
      message: 'paymentUnconfirmed',
      detail: '',
      paymentAction: 'retry',
      showInitiate: false,
      tone: 'error',
      paymentIsCompleteVisible: false,
    });
  });

  it('sends a new prompt on RETRY, and reports the lock while it lasts', async () => {
    const { flow, presses, sees } = await over();
    presses();
    expect(flow.emitted).toEqual([locked]);
    expect(flow.waiting()).toEqual([]);
    await flow.pass(wait);
    presses();
    expect(flow.waiting()).toEqual(['initiateExpress']);
    // The messages of the previous attempt are removed when the next one begins.
    sees({ message: null, reason: '', detail: '', waitingFor: 'prompt', showInitiate: false });
    await flow.answer('initiateExpress', payments.accepted);
    await flow.answer('storeAttempt');
    sees({ message: 'paymentPrompted', paymentAction: 'complete' });
  });

  it('does not query an attempt that has ended', async () => {
    const { flow } = await over();
    expect(flow.waiting()).toEqual([]);
  });
});

describe('cancelled', () => {
  it('offers one button that initiates again', async () => {
    (await cancelled()).sees({
      message: 'paymentCancelled',
      paymentAction: 'initiate',
      showInitiate: false,
      paymentIsCompleteVisible: false,
    });
  });

  it('rejects an initiation while it is locked', async () => {
    const { flow, presses } = await cancelled();
    presses();
    expect(flow.emitted).toEqual([locked]);
    await flow.pass(wait);
    presses();
    expect(flow.waiting()).toEqual(['initiateExpress']);
  });
});

describe('paid', () => {
  it('shows what was paid as soon as the order is read', async () => {
    const { flow, sees } = await paid();
    expect(flow.inputOf('getReceipt')).toEqual({ cartID, token });
    sees({ paid: true, receipt: null, paymentAction: 'completeOrder' });
    await flow.answer('getReceipt', receipt);
    sees({ receipt, paymentAction: 'completeOrder' });
  });

  it('offers COMPLETE ORDER and no button that would pay again', async () => {
    (await paid()).sees({
      message: 'paymentPaid',
      paymentAction: 'completeOrder',
      showInitiate: false,
      canInitiate: false,
      showPhone: false,
      tone: 'success',
    });
  });

  it('completes the order once, clears the attempt and ends as placed', async () => {
    const { flow, presses, sees } = await paid();
    presses();
    presses();
    expect(flow.inputOf('completeOrder')).toEqual({ cartID, token });
    sees({ busy: true, canClose: false });
    await flow.answer('completeOrder', receipt);
    expect(flow.inputOf('clearAttempt')).toEqual({ cartID });
    expect(flow.emitted).toEqual([notice('success', 'orderCompleted')]);
    await flow.answer('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });

  it("returns to unconfirmed with the server's message when the server refuses", async () => {
    const { flow, presses, sees } = await paid();
    presses();
    await flow.fail('completeOrder', failed.refused('Make payment first before completing order'));
    const message = { text: 'Make payment first before completing order' };
    expect(flow.emitted).toEqual([notice('error', message)]);
    sees({ message, paymentAction: 'retry' });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });

  it('stays paid when the order could not be sent', async () => {
    const { flow, presses, sees } = await paid();
    presses();
    await flow.fail('completeOrder', failed.of('offline'));
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    sees({ message: 'paymentPaid', paymentAction: 'completeOrder', canAct: true });
  });
});

walkEveryPath(paymentExpressModel);
