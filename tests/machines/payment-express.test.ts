import { describe, expect, it } from 'vitest';
import { expressEvents, viewPaymentExpress } from '#machines/payment-express/index.ts';
import { notice } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { entering, person, prompted, refused } from '#tests/support/models/express-driver.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { failed } from '../models/failures.ts';
import { attempt, paymentExpressModel } from '../models/payment-express.model.ts';
import { ada, cartID, payments } from '../models/purchases.ts';

const token = ada.token;
const locked = notice('error', 'paymentLocked');
const wait = timing.promptLock;

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

walkEveryPath(paymentExpressModel);
