import { describe, expect, it } from 'vitest';
import { expressEvents, viewPaymentExpress } from '#machines/payment-express/index.ts';
import { notice } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { entering, openExpressModal, prompted, refused } from '#tests/support/models/express-driver.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { failed } from '../models/failures.ts';
import { attempt, paymentExpressModel } from '../models/payment-express.model.ts';
import { ada, cartID, payments } from '../models/purchases.ts';

const token = ada.token;
const locked = notice('error', 'paymentLocked');
const wait = timing.promptLock;

describe('an initiation that finds the order paid', () => {
  it('shows the paid state with the reason, and acquires no lock', async () => {
    const { flow } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.answer('initiateExpress', payments.paidBefore);
    expect(flow.waiting()).toEqual(['getReceipt']);
    expect(viewPaymentExpress(flow.snapshot)).toMatchObject({
      message: 'paymentPaid',
      detail: payments.paidBefore.ResponseDescription,
      paymentAction: 'completeOrder',
      locked: false,
    });
    flow.send(expressEvents.actionPressed());
    expect(flow.inputOf('completeOrder')).toEqual({ cartID, token });
  });
});

describe('an initiation that finds the prompt still open on the same phone', () => {
  it('shows where it is open, with RETRY that queries it, and acquires no lock', async () => {
    const { flow, expectView, pressAction } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.answer('initiateExpress', payments.stillOpen);
    const { CheckoutRequestID, ResponseDescription } = payments.stillOpen;
    expect(flow.inputOf('storeOpenAttempt')).toMatchObject({ cartID, CheckoutRequestID, lockRemaining: 0 });
    await flow.answer('storeOpenAttempt');
    expectView({ message: { text: ResponseDescription }, paymentAction: 'retry', locked: false, tone: 'info' });
    expect(flow.waiting()).toEqual(['watchExpress']);
    pressAction();
    expect(flow.inputOf('queryExpress')).toEqual({ CheckoutRequestID, token });
  });
});

describe('restoring', () => {
  it('starts empty where no attempt is stored', async () => {
    const { flow, expectView, answerFindAttempt } = openExpressModal();
    expect(flow.inputOf('findAttempt')).toEqual({ cartID });
    await answerFindAttempt(null);
    expectView({ message: null, paymentAction: 'cancel', showInitiate: true, locked: false, loading: false });
  });

  it('starts empty where storage cannot be read', async () => {
    const { flow, expectView } = openExpressModal();
    await flow.fail('findAttempt', failed.of('storageUnavailable'));
    expectView({ paymentAction: 'cancel', canInitiate: true });
  });

  it.each([
    [payments.paid, 'paymentPaid', 'completeOrder'],
    [payments.cancelled, 'paymentCancelled', 'initiate'],
    [payments.wrongPin, 'paymentUnconfirmed', 'retry'],
    [payments.pending, 'paymentPrompted', 'complete'],
  ] as const)('queries the server for the outcome of a stored attempt: %o', async (answer, message, paymentAction) => {
    const { flow, expectView } = await openExpressModal().answerFindAttempt(attempt);
    expect(flow.inputOf('resumeExpress')).toEqual({ CheckoutRequestID: attempt.CheckoutRequestID, token });
    await flow.answer('resumeExpress', answer);
    expectView({ message, paymentAction, phone: '0712 345 678', CheckoutRequestID: attempt.CheckoutRequestID });
  });

  it('treats a stored attempt as prompted when the server cannot be queried', async () => {
    const { flow, expectView } = await openExpressModal().answerFindAttempt(attempt);
    await flow.fail('resumeExpress', failed.of('offline'));
    expectView({ message: 'paymentPrompted', paymentAction: 'complete' });
  });

  it('restores the remaining lock', async () => {
    const { flow, expectView } = await openExpressModal().answerFindAttempt(attempt);
    await flow.answer('resumeExpress', payments.cancelled);
    expectView({ locked: true, lockSecondsLeft: Math.ceil(attempt.lockRemaining / 1_000) });
    flow.send(expressEvents.actionPressed());
    expect(flow.emitted).toEqual([locked]);
    await flow.pass(attempt.lockRemaining - 1);
    expectView({ locked: true });
    await flow.pass(1);
    expectView({ locked: false, lockSecondsLeft: 0 });
    flow.send(expressEvents.actionPressed());
    expect(flow.inputOf('initiateExpress')).toMatchObject({ phone: '254712345678' });
  });

  it('restores no lock that has expired', async () => {
    (await openExpressModal().answerFindAttempt({ ...attempt, lockRemaining: 0 })).expectView({ locked: false });
  });
});

describe('entering', () => {
  it("fills in the account's phone number, which can be overwritten", async () => {
    const { flow, typePhone, expectView } = await openExpressModal().answerFindAttempt(null);
    expect(flow.inputOf('getUser')).toEqual(ada);
    await flow.answer('getUser', { phoneNumber: '254712345678' });
    expectView({ phone: '0712 345 678', paymentAction: 'cancel', canInitiate: true });
    typePhone('0798 765 432');
    flow.send(expressEvents.initiatePressed());
    expect(flow.inputOf('initiateExpress')).toMatchObject({ phone: '254798765432' });
  });

  it('keeps a number that was typed before the account was read', async () => {
    const { flow, expectView } = await entering();
    expect(flow.waiting()).toEqual([]);
    expectView({ phone: '0712 345 678' });
  });

  it("clears the error of a missing number once the account's number is filled in", async () => {
    const { flow, expectView } = await openExpressModal().answerFindAttempt(null);
    flow.send(expressEvents.initiatePressed());
    expectView({ phoneError: 'requiredDetailsMissing' });
    await flow.answer('getUser', { phoneNumber: '254712345678' });
    expectView({ phone: '0712 345 678', phoneError: null });
  });

  it('requires a number where the account cannot be read', async () => {
    const { flow, expectView } = await openExpressModal().answerFindAttempt(null);
    await flow.fail('getUser', failed.of('offline'));
    expect(flow.emitted).toEqual([]);
    expectView({ phone: '', canType: true });
  });

  it.each([
    ['', 'requiredDetailsMissing'],
    ['  ', 'requiredDetailsMissing'],
    ['020 123 4567', 'phoneInvalid'],
  ] as const)('sends no request for the phone %j', async (phone, message) => {
    const { flow, typePhone, expectView } = await openExpressModal().answerFindAttempt(null);
    typePhone(phone);
    flow.send(expressEvents.initiatePressed());
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice('error', message)]);
    expectView({ phoneError: message });
    typePhone('0');
    expectView({ phoneError: null });
  });

  it('closes on CANCEL', async () => {
    const { flow, pressAction } = await entering();
    pressAction();
    expect(flow.snapshot.output).toEqual({ kind: 'closed' });
  });

  it("initiates with the phone in M-PESA's format", async () => {
    const { flow, expectView } = await entering();
    flow.send(expressEvents.initiatePressed());
    expect(flow.inputOf('initiateExpress')).toEqual({ cartID, token, phone: '254712345678' });
    expectView({ busy: true, canAct: false, canInitiate: false, canClose: false, canType: false });
  });
});

describe('prompted', () => {
  it('shows the prompt, stores the attempt, and acquires the lock', async () => {
    const { flow, expectView } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.answer('initiateExpress', payments.accepted);
    expect(flow.inputOf('storeAttempt')).toEqual({
      cartID,
      CheckoutRequestID: 'ws_CO_1',
      phone: '254712345678',
      lockRemaining: wait,
    });
    await flow.answer('storeAttempt');
    expectView({
      message: 'paymentPrompted',
      paymentAction: 'complete',
      paymentIsCompleteVisible: true,
      CheckoutRequestID: 'ws_CO_1',
      locked: true,
      lockSecondsLeft: 20,
    });
  });

  it('continues and reports it where the attempt cannot be stored', async () => {
    const { flow, expectView } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.answer('initiateExpress', payments.accepted);
    await flow.fail('storeAttempt', failed.of('storageUnavailable'));
    expectView({ message: 'paymentPrompted' });
    expect(flow.emitted).toEqual([notice('error', 'storageFailed')]);
  });

  it('rejects every initiation for 20 seconds, and none afterwards', async () => {
    const { flow, expectView } = await prompted();
    flow.send(expressEvents.initiatePressed());
    expect(flow.emitted).toEqual([locked]);
    expect(flow.waiting()).toEqual(['watchExpress']);
    await flow.pass(wait - 1);
    expectView({ locked: true, lockSecondsLeft: 1 });
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
    const { flow, pressAction } = await (await entering()).initiate(payments.acceptedWithoutID);
    pressAction();
    expect(flow.waiting()).toEqual(['watchExpress']);
    expect(flow.emitted).toEqual([notice('error', 'requiredDetailsMissing')]);
  });

  it('watches the outcome of the request, and stops when a query is sent', async () => {
    const { flow, pressAction } = await prompted();
    expect(flow.inputOf('watchExpress')).toEqual({ CheckoutRequestID: 'ws_CO_1', token });
    pressAction();
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
    const { flow, expectView } = await prompted();
    await flow.answer('watchExpress', outcome);
    expectView(shown);
  });

  it('continues with COMPLETE where the outcome cannot be watched', async () => {
    const { flow, pressAction, expectView } = await prompted();
    await flow.fail('watchExpress', failed.of('unreachable'));
    expectView({ message: 'paymentPrompted', paymentAction: 'complete' });
    pressAction();
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
    const { flow, expectView, pressAction } = await refused();
    expectView({
      message: { text: 'System is busy. Please try again in few minutes.' },
      paymentAction: 'retry',
      locked: false,
      paymentIsCompleteVisible: false,
    });
    pressAction();
    expect(flow.waiting()).toEqual(['initiateExpress']);
  });

  it.each([
    [failed.of('offline'), 'offline'],
    [failed.refused('The cart is empty.'), { text: 'The cart is empty.' }],
  ] as const)('shows why an initiation failed: %s', async (error, message) => {
    const { flow, expectView } = await entering();
    flow.send(expressEvents.initiatePressed());
    await flow.fail('initiateExpress', error);
    expectView({ message, paymentAction: 'retry', phone: '0712 345 678' });
  });

  it('validates the phone again on RETRY', async () => {
    const { flow, typePhone, pressAction } = await refused();
    typePhone('');
    pressAction();
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice('error', 'requiredDetailsMissing')]);
  });
});

walkEveryPath(paymentExpressModel);
