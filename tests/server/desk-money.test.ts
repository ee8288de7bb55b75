import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, paymentExceptions } from '#server/db/schema.ts';
import { type DeskPerson, newActionID, openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import {
  giftCardAmount,
  paidCallback,
  paybillConfirmation,
  unpaidCallback,
  urlOf,
} from '#tests/support/server/payment-shop.ts';

const pay = forFile(await openOwnedShop());
const money = await openDesk(pay, 'money');
const support = await openDesk(pay, 'support');

const open = { decidedOn: 'open' };
const read = async (exceptionID: number) => (await money.call('GET', `/exception/${exceptionID}`)).json.message;
const auditRows = async () => (await pay.db.select({ n: count() }).from(auditLog))[0]?.n ?? 0;

describe('an unknown account', () => {
  it('proposes unpaid orders of exactly its amount, and counts for the chosen one', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.accountOf(buyer);
    const exceptionID = await pay.mistyped();
    const shown = await read(exceptionID);
    expect(shown).toMatchObject({
      reason: 'unknown account',
      account: 'NOBODY1',
      state: 'open',
      actions: ['count for order', 'send back'],
    });
    expect(shown.proposals).toContainEqual(expect.objectContaining({ orderID, reach: 'text' }));
    const done = await money.change(`/exception/${exceptionID}/order`, { ...open, orderID });
    expect([done.status, done.json.message]).toEqual([200, { state: 'settled', exceptionID, orderID, reach: 'text' }]);
    expect(await pay.statusOf(orderID)).toBe('pending');
    expect((await read(exceptionID)).actions).toEqual([]);
  });
});

it.each([
  ['order already paid', ['refund']],
  ['order changed', ['count for order', 'send back']],
  ['quote expired', ['count for order', 'send back']],
  ['account deleted', ['send back']],
  ['receipt already used', ['settle']],
  ['unreadable confirmation', ['settle']],
  ['another business number', ['settle']],
  ['no outcome', ['ask', 'settle']],
])('a payment with the reason %s is settled by nothing but what fits it', async (reason, actions) => {
  const exceptionID = await pay.mistyped();
  const orderID = await pay.accountOf(await pay.buyer());
  await pay.db.update(paymentExceptions).set({ reason, orderID }).where(eq(paymentExceptions.exceptionID, exceptionID));
  expect(await read(exceptionID)).toMatchObject({ reason, actions });
  // Some reasons are refunds due, which are counted below.
  await pay.db.delete(paymentExceptions).where(eq(paymentExceptions.exceptionID, exceptionID));
});

describe('a payment that M-PESA has not confirmed', () => {
  /** A report of a payment that M-PESA denies, by the prompt of an order. */
  async function denied(checkoutRequestID?: string) {
    const { buyer, id, key } = await pay.prompted();
    await pay.setPrompt(id, 'cancelled');
    await pay.callBack(key, unpaidCallback(id, 1032));
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt));
    const { exceptionID, detail } = await pay.exceptionOf(receipt);
    if (checkoutRequestID !== undefined)
      await pay.db
        .update(paymentExceptions)
        .set({ detail: { ...detail, checkoutRequestID } })
        .where(eq(paymentExceptions.exceptionID, exceptionID));
    return { buyer, id, receipt, exceptionID, orderID: await pay.orderID(buyer) };
  }

  it('is counted for its order by a person who has found it in the statement, and not a second time by M-PESA', async () => {
    const { buyer, id, receipt, exceptionID, orderID } = await denied();
    expect((await read(exceptionID)).actions).toEqual(['settle', 'count for order', 'send back']);
    expect((await money.change(`/exception/${exceptionID}/order`, { ...open, orderID })).status).toBe(200);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.paymentsOf(orderID)).toMatchObject([{ receipt, amount: giftCardAmount }]);
    expect((await pay.exceptionOf(receipt)).detail).toMatchObject({ countedFor: orderID });
    await pay.setPrompt(id, 'paid');
    await pay.query(buyer, id);
    await pay.confirm(paybillConfirmation(orderID, receipt));
    expect(await pay.paymentsOf(orderID)).toHaveLength(1);
    expect(await pay.exceptions(receipt)).toEqual(['not confirmed by M-PESA']);
  });

  it.each([
    ['counted for another order', (orderID: string) => ['order', { orderID }] as const],
    ['sent back', () => ['send-back', { reference: newReceipt() }] as const],
  ])('that was %s does not place its own order when M-PESA confirms it later', async (_, decide) => {
    const { buyer, id, key } = await pay.prompted();
    await pay.setPrompt(id, 'cancelled');
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt));
    const { exceptionID } = await pay.exceptionOf(receipt);
    const [path, decision] = decide(await pay.accountOf(await pay.buyer()));
    expect((await money.change(`/exception/${exceptionID}/${path}`, { ...open, ...decision })).status).toBe(200);
    await pay.setPrompt(id, 'paid');
    await pay.query(buyer, id);
    await pay.callBack(key, paidCallback(id, receipt));
    await pay.confirm(paybillConfirmation(await pay.orderID(buyer), receipt));
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toEqual([]);
  });

  it('of a request that the shop did not send is counted by its receipt, once', async () => {
    const { buyer, receipt, exceptionID, orderID } = await denied('ws_CO_not_ours');
    expect((await money.change(`/exception/${exceptionID}/order`, { ...open, orderID })).status).toBe(200);
    expect(await pay.state(buyer)).toEqual(['cancelled', 'pending']);
    await pay.confirm(paybillConfirmation(orderID, receipt));
    expect(await pay.paymentsOf(orderID)).toMatchObject([{ receipt, amount: giftCardAmount }]);
    expect(await pay.exceptions(receipt)).toEqual(['not confirmed by M-PESA']);
  });
});

describe('a wrong amount', () => {
  it('is accepted with the rest owed, which a refund settles', async () => {
    const orderID = await pay.accountOf(await pay.buyer());
    const exceptionID = await pay.pays(orderID, giftCardAmount + 100);
    expect(await read(exceptionID)).toMatchObject({
      actions: ['accept', 'accept and owe', 'send back'],
      reach: 'text',
    });
    const accepted = await money.change(`/exception/${exceptionID}/accept`, { ...open, owe: true });
    const { owed } = accepted.json.message;
    expect(owed).toMatchObject({ amount: 100 });
    expect(await pay.statusOf(orderID)).toBe('pending');
    expect(await read(owed.exceptionID)).toMatchObject({ reason: 'paid too much', actions: ['refund'] });
    const body = { decidedOn: 'pending', reference: 'REST000001', exceptionID: owed.exceptionID };
    expect((await money.change(`/order/${orderID}/refund`, body)).status).toBe(200);
    expect((await read(owed.exceptionID)).state).toBe('settled');
    expect(await pay.statusOf(orderID)).toBe('pending');
  });

  it('that is too low owes nothing, and goes back by a reference that counts once', async () => {
    const orderID = await pay.accountOf(await pay.buyer());
    const exceptionID = await pay.pays(orderID, giftCardAmount - 100);
    expect((await read(exceptionID)).actions).toEqual(['accept', 'send back']);
    const owe = await money.change(`/exception/${exceptionID}/accept`, { ...open, owe: true });
    expect([owe.status, owe.json.reason]).toEqual([409, 'refused']);
    const back = (reference: string, id = exceptionID) =>
      money.change(`/exception/${id}/send-back`, { ...open, reference });
    expect((await back('BACK000001')).status).toBe(200);
    expect((await read(exceptionID)).refund).toBe('BACK000001');
    const again = await back('BACK000001', await pay.mistyped());
    expect([again.status, again.json.reason]).toEqual([409, 'refused']);
  });
});

describe('a second wrong amount of an order', () => {
  it('is counted with the first one where both are parts of the amount, and all of it goes back by a cancellation', async () => {
    const orderID = await pay.accountOf(await pay.buyer());
    const [first, more, rest] = [
      await pay.pays(orderID, giftCardAmount - 300),
      await pay.pays(orderID, 400),
      await pay.pays(orderID, 300),
    ];
    expect((await money.change(`/exception/${first}/accept`, open)).status).toBe(200);
    expect([(await read(rest)).state, (await read(more)).state]).toEqual(['settled', 'open']);
    const counted = (await pay.paymentsOf(orderID)).map(({ amount }) => amount);
    expect(counted.toSorted((a, b) => b - a)).toEqual([giftCardAmount - 300, 300]);
    const preview = await money.call('GET', `/order/${orderID}/cancellation`);
    expect(preview.json.message.owed).toBe(giftCardAmount);
  });

  it('cannot be accepted once the first one is, and goes back', async () => {
    const orderID = await pay.accountOf(await pay.buyer());
    const [first, second] = [await pay.pays(orderID, giftCardAmount + 1), await pay.pays(orderID, giftCardAmount + 2)];
    expect((await read(second)).actions).toEqual(['accept', 'accept and owe', 'send back']);
    expect((await money.change(`/exception/${first}/accept`, open)).status).toBe(200);
    expect((await read(second)).actions).toEqual(['send back']);
    for (const owe of [true, false])
      expect((await money.change(`/exception/${second}/accept`, { ...open, owe })).status).toBe(409);
    const back = await money.change(`/exception/${second}/send-back`, { ...open, reference: 'SECOND0001' });
    expect(back.status).toBe(200);
  });
});

describe('a payment with cents', () => {
  it('shows exactly what arrived, and is not counted for an order', async () => {
    const unknown = await read(await pay.pays('NOBODY1', 150.5));
    expect(unknown).toMatchObject({
      amount: null,
      exactAmount: 150.5,
      actions: ['send back'],
      reach: null,
      proposals: [],
    });
    const orderID = await pay.accountOf(await pay.buyer());
    const exceptionID = await pay.pays(orderID, giftCardAmount + 0.5);
    expect(await read(exceptionID)).toMatchObject({
      amount: null,
      exactAmount: giftCardAmount + 0.5,
      expected: giftCardAmount,
      actions: ['send back'],
    });
    const listed = (await money.call('GET', '/exception?limit=100')).json.message.exceptions;
    expect(listed).toContainEqual(expect.objectContaining({ exceptionID, exactAmount: giftCardAmount + 0.5 }));
  });
});

describe('the reference of a refund', () => {
  it('is never the receipt of a payment to the shop, in capitals or not', async () => {
    const orderID = await pay.paid(await pay.buyer());
    const [payment] = await pay.paymentsOf(orderID);
    const exceptionID = await pay.mistyped();
    const { receipt } = await read(exceptionID);
    const isRefused = async (path: string, body: object) => {
      const answer = await money.change(path, body);
      expect([answer.status, answer.json.message]).toEqual([
        409,
        expect.stringMatching(/^\w+ is the receipt of a payment to the shop\. /),
      ]);
    };
    for (const reference of [receipt, receipt.toLowerCase(), payment?.receipt])
      await isRefused(`/exception/${exceptionID}/send-back`, { ...open, reference });
    await isRefused(`/order/${orderID}/cancel`, { decidedOn: 'pending', reference: payment?.receipt });
    expect([(await read(exceptionID)).state, await pay.statusOf(orderID)]).toEqual(['open', 'pending']);
    await money.change(`/order/${orderID}/cancel`, { decidedOn: 'pending' });
    await isRefused(`/order/${orderID}/refund`, { decidedOn: 'refund due', reference: payment?.receipt });
    expect(await pay.statusOf(orderID)).toBe('refund due');
    expect(await pay.ops('refund', orderID, '--reference', receipt)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${receipt} is the receipt of a payment to the shop.`),
    });
    expect((await pay.ops('refund', orderID, '--reference', 'WENTBACK01')).code).toBe(0);
  });
});

describe('a change', () => {
  it('that is sent twice is made once and answers the same, also where the answer was lost', async () => {
    const exceptionID = await pay.mistyped();
    const body = { actionID: newActionID(), ...open, reference: 'TWICE00001' };
    const path = `/exception/${exceptionID}/send-back`;
    const before = await auditRows();
    const [one, two] = await Promise.all([money.call('POST', path, body), money.call('POST', path, body)]);
    expect([one.status, two.json]).toEqual([200, one.json]);
    expect(await auditRows()).toBe(before + 1);
    const asked = await money.call('GET', `/action/${body.actionID}`);
    expect(asked.json.message).toEqual({ state: 'done', answer: one.json.message });
    expect((await support.call('GET', `/action/${body.actionID}`)).json.message).toEqual({ state: 'not done' });
    expect((await money.call('GET', `/action/${newActionID()}`)).json.message).toEqual({ state: 'not done' });
  });

  it('is refused under an actionID that another request has used', async () => {
    const [first, second] = [await pay.mistyped(), await pay.mistyped()];
    const body = { actionID: newActionID(), ...open, reference: 'USED000001' };
    expect((await money.call('POST', `/exception/${first}/send-back`, body)).status).toBe(200);
    const other = await money.call('POST', `/exception/${second}/send-back`, { ...body, reference: 'USED000002' });
    expect([other.status, other.json.reason]).toEqual([409, 'action used']);
    expect((await read(second)).state).toBe('open');
  });

  it('of two desks at once is made by one, and the other sees both states', async () => {
    const other = await openDesk(pay, 'owner');
    const exceptionID = await pay.mistyped();
    const send = (person: DeskPerson, reference: string) =>
      person.change(`/exception/${exceptionID}/send-back`, { ...open, reference });
    const answers = await Promise.all([send(money, 'RACE000001'), send(other, 'RACE000002')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json).toMatchObject({ reason: 'overtaken', states: { decidedOn: 'open', now: 'settled' } });
  });

  it('of money is refused to every other role, and without a fresh passkey, and changes no row', async () => {
    const exceptionID = await pay.mistyped();
    const before = await auditRows();
    for (const role of ['fulfilment', 'support', 'writer'] as const) {
      const person = await openDesk(pay, role);
      const answer = await person.change(`/exception/${exceptionID}/settle`, open);
      expect([answer.status, answer.json.reason]).toEqual([403, 'not allowed']);
    }
    pay.pass(5 * 60_000);
    const stale = await money.change(`/exception/${exceptionID}/send-back`, { ...open, reference: 'STALE00001' });
    expect([stale.status, stale.json.reason]).toEqual([403, 'step-up']);
    // Each of the three has enrolled a passkey.
    expect([(await pay.exceptionOf((await read(exceptionID)).receipt)).settledAt, await auditRows()]).toEqual([
      null,
      before + 3,
    ]);
    await money.stepUp();
  });
});

describe('a cancellation', () => {
  it('is previewed without a change, and does what the preview said', async () => {
    const orderID = await pay.paid(await pay.buyer());
    const preview = (await money.call('GET', `/order/${orderID}/cancellation`)).json.message;
    expect(preview).toMatchObject({ state: 'pending', owed: giftCardAmount, pieces: 1 });
    expect(await pay.statusOf(orderID)).toBe('pending');
    const cancelled = await money.change(`/order/${orderID}/cancel`, { decidedOn: 'pending' });
    expect(cancelled.json.message).toMatchObject({ state: 'refund due', owed: giftCardAmount, pieces: 1 });
    const today = (await money.call('GET', '/today')).json.message;
    expect(today.refundsDue).toEqual({ count: 1, amount: giftCardAmount });
    const refunded = await money.change(`/order/${orderID}/refund`, {
      decidedOn: 'refund due',
      reference: 'CANCEL0001',
    });
    expect(refunded.json.message).toMatchObject({ state: 'cancelled' });
  });
});

describe('M-PESA', () => {
  it('is asked about a prompt from the desk, and its answer is applied', async () => {
    const { buyer } = await pay.prompted();
    const [attempt] = (await money.call('GET', '/attempt?status=open')).json.message.attempts;
    expect(attempt).toMatchObject({ canAsk: true, phone: expect.stringContaining('•••') });
    pay.interceptNetwork(
      (next) => (input, init) =>
        urlOf(input).includes('/callbacks/') ? Promise.reject(new Error('lost')) : next(input, init),
    );
    await pay.answer(buyer, 'pin');
    pay.restoreNetwork();
    const asked = await money.change(`/attempt/${attempt.attemptID}/ask`, { decidedOn: attempt.state });
    expect([asked.status, asked.json.message]).toMatchObject([200, { state: 'paid', answered: true }]);
    expect(await pay.orderStatus(buyer)).toBe('pending');
    const again = await money.change(`/attempt/${attempt.attemptID}/ask`, { decidedOn: attempt.state });
    expect(again.json).toMatchObject({ reason: 'overtaken', states: { now: 'paid' } });
  });
});
