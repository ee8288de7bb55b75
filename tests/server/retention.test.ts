import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  cartItems,
  carts,
  oneTimeCodes,
  orders,
  outboxMessages,
  passwordResetCodes,
  paymentAttempts,
  paymentExceptions,
  payments,
  rateLimits,
  sandboxMessages,
  sandboxPrompts,
  sandboxTokens,
  sessions,
  storedCallbacks,
  users,
} from '#server/db/schema.ts';
import { hashToken } from '#server/http/authentication.ts';
import { startJobs } from '#server/jobs/job-handlers.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { enqueueText } from '#server/outbox/outbox.ts';
import { storeCallback } from '#server/payments/stored-callbacks.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  unpaidCallback,
} from '#tests/support/server/payment-shop.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const pay = forFile(await openPaymentShop());
/** Every test starts with the products and no other rows. */
beforeEach(async () => {
  const emptied = [
    users,
    carts,
    orders,
    outboxMessages,
    paymentExceptions,
    storedCallbacks,
    rateLimits,
    sandboxMessages,
    sandboxPrompts,
    sandboxTokens,
  ];
  await pay.db.execute(sql`truncate ${sql.join(emptied, sql`, `)} restart identity cascade`);
});

const outcomes = async () => (await pay.db.select().from(storedCallbacks)).map(({ outcome }) => outcome);
/** A buyer whose prompt has ended; its callback is stored. */
async function prompted(paid: boolean) {
  const buyer = await pay.buyer();
  const { json } = await pay.initiate(buyer);
  const id = json.message.CheckoutRequestID;
  const { callbackKey } = await pay.attempt(buyer.cartID);
  await pay.callBack(callbackKey, paid ? paidCallback(id, `UKL${buyer.phone}`) : unpaidCallback(id, 1032));
  return { buyer, id, callbackKey };
}

describe('a stored callback', () => {
  it('deletes a message after ninety days, and keeps its payment and order', async () => {
    const { buyer } = await prompted(true);
    await prompted(false);
    pay.pass(90 * day);
    await deleteExpired(pay.deps);
    expect(await outcomes()).toHaveLength(2);
    pay.pass(1);
    await deleteExpired(pay.deps);
    expect(await outcomes()).toEqual([]);
    expect(await pay.orderStatus(buyer)).toMatch(/pending|completed/);
    expect(await pay.db.select().from(payments)).toHaveLength(1);
  });

  it('deletes a message after a week where its callback address was never issued', async () => {
    await prompted(false);
    await pay.callBack('0'.repeat(32), { a: 1 });
    pay.pass(7 * day + 1);
    await deleteExpired(pay.deps);
    expect(await outcomes()).toEqual(['cancelled']);
  });

  it('keeps a message while an exception about it is open, and for ninety days after that', async () => {
    const { buyer } = await prompted(true);
    await pay.confirm(paybillConfirmation('UWNOBODY', 'UKLUNKNOWN'));
    const disputed = await prompted(false);
    await pay.callBack(disputed.callbackKey, paidCallback(disputed.id, 'UKLWRONG01', 1));
    pay.pass(365 * day);
    await deleteExpired(pay.deps);
    expect((await outcomes()).sort()).toEqual(['cancelled', 'unknown account', 'wrong amount']);
    await pay.db.update(paymentExceptions).set({ settledAt: pay.deps.clock() });
    pay.pass(90 * day);
    await deleteExpired(pay.deps);
    expect(await outcomes()).toHaveLength(3);
    pay.pass(1);
    await deleteExpired(pay.deps);
    expect(await outcomes()).toEqual([]);
    expect((await pay.attempt(buyer.cartID)).status).toBe('paid');
  });

  it('keeps a message while its order waits for a refund or its attempt is unknown', async () => {
    const refund = await prompted(true);
    await pay.db.update(orders).set({ status: 'refund due' }).where(eq(orders.cartID, refund.buyer.cartID));
    const open = await prompted(false);
    await pay.db
      .update(paymentAttempts)
      .set({ status: 'unknown' })
      .where(eq(paymentAttempts.cartID, open.buyer.cartID));
    pay.pass(100 * day);
    await deleteExpired(pay.deps);
    expect((await outcomes()).length).toBe(2);
  });

  it('keeps a message that was never processed, unless it is a validation request', async () => {
    const at = pay.deps.clock();
    const attempt = await prompted(false).then(({ buyer }) => pay.attempt(buyer.cartID));
    await pay.db.delete(storedCallbacks);
    await pay.db.insert(storedCallbacks).values([
      { kind: 'c2b-confirmation', body: 'confirmation', receivedAt: at },
      { kind: 'c2b-validation', body: 'validation', receivedAt: at },
      { kind: 'stk', body: 'report', attemptID: attempt.attemptID, receivedAt: at },
    ]);
    pay.pass(100 * day);
    await deleteExpired(pay.deps);
    const left = await pay.db.select().from(storedCallbacks);
    expect(left.map(({ body }) => body).sort()).toEqual(['confirmation', 'report']);
  });

  it('retries a message for a day where processing fails, and then files it once as an exception', async () => {
    const body = JSON.stringify(paybillConfirmation('UWNOBODY', 'UKLBROKEN1'));
    const message = await storeCallback(pay.deps, { kind: 'c2b-confirmation', body });
    await pay.db.execute('alter table payments rename to away');
    onTestFinished(async () => void (await pay.db.execute('alter table away rename to payments')));
    pay.pass(day - minute);
    await pay.processCallbacks();
    expect([await outcomes(), await pay.db.select().from(paymentExceptions)]).toEqual([[null], []]);
    pay.pass(2 * minute);
    for (let turn = 0; turn < 2; turn += 1) await pay.processCallbacks();
    expect(await pay.db.select().from(paymentExceptions)).toMatchObject([
      { reason: 'unreadable confirmation', detail: { messageID: message?.callbackNumber } },
    ]);
    expect(await outcomes()).toEqual(['given up']);
  });
});

describe('a cart', () => {
  const itemsOf = (cartID: string) => pay.db.select().from(cartItems).where(eq(cartItems.cartID, cartID));

  it('deletes a cart with its items ninety days after its last change, unless an order refers to it', async () => {
    const abandoned = await pay.shop.visit();
    await pay.shop.product(abandoned.cartID, 900_002);
    const user = await pay.buyer();
    const { buyer } = await prompted(false);
    pay.pass(60 * day);
    const recent = await pay.shop.visit();
    await pay.shop.product(recent.cartID, 900_002);
    pay.pass(30 * day + 1);
    await deleteExpired(pay.deps);
    const left = (await pay.db.select().from(carts)).map(({ cartID }) => cartID).sort();
    expect(left).toEqual([buyer.cartID, recent.cartID].sort());
    expect([...(await itemsOf(abandoned.cartID)), ...(await itemsOf(user.cartID))]).toEqual([]);
    expect(await itemsOf(buyer.cartID)).toHaveLength(1);
    // The visitor gets an empty cart.
    const { status, json } = await pay.call('GET', '/v1/cart', { cookie: abandoned.cookie });
    expect([status, json.message.cartItems]).toEqual([200, []]);
  });

  it('deletes a cart a day after a visitor emptied it or a user claimed it', async () => {
    const emptied = await pay.shop.visit();
    await pay.shop.product(emptied.cartID, 900_002);
    await pay.shop.product(emptied.cartID, 900_002, { action: 'remove' });
    const claimed = await pay.shop.visit();
    await pay.shop.product(claimed.cartID, 900_002);
    const user = await pay.buyer();
    await pay.shop.claim(user, claimed.cookie);
    const full = await pay.shop.visit();
    await pay.shop.product(full.cartID, 900_002);
    const owner = await signUp(pay);
    const { cartID: ownEmpty } = await pay.shop.openCart(owner);
    const left = async () => (await pay.db.select().from(carts)).map(({ cartID }) => cartID).sort();
    pay.pass(day);
    await deleteExpired(pay.deps);
    expect(await left()).toEqual([emptied.cartID, claimed.cartID, user.cartID, full.cartID, ownEmpty].sort());
    pay.pass(1);
    await deleteExpired(pay.deps);
    expect(await left()).toEqual([user.cartID, full.cartID, ownEmpty].sort());
    // A page that is still open continues to use its cart id.
    expect((await pay.shop.product(emptied.cartID, 900_002)).status).toBe(200);
  });

  it('deletes the items of a cart ninety days after it was ordered, while the order keeps its own copy', async () => {
    const { buyer } = await prompted(true);
    pay.pass(90 * day);
    await deleteExpired(pay.deps);
    expect(await itemsOf(buyer.cartID)).toHaveLength(1);
    pay.pass(1);
    await deleteExpired(pay.deps);
    expect(await itemsOf(buyer.cartID)).toEqual([]);
    expect((await pay.order(buyer.cartID))?.cart.cartItems).toHaveLength(1);
  });

  it('keeps a cart that changed within ninety days', async () => {
    const { cartID } = await pay.shop.visit();
    pay.pass(89 * day);
    await pay.shop.product(cartID, 900_002);
    pay.pass(2 * day);
    await deleteExpired(pay.deps);
    expect(await itemsOf(cartID)).toHaveLength(1);
  });
});

it('deletes sessions, codes, rate limits and the simulator’s rows once they have expired', async () => {
  const at = pay.deps.clock();
  const { buyer } = await prompted(true);
  const [{ phoneNumber = '' } = {}] = await pay.db.select().from(users).where(eq(users.userId, buyer.userId));
  await pay.call('GET', `/v1/user/auth/reset/${phoneNumber}`);
  await pay.db.insert(oneTimeCodes).values({
    userId: buyer.userId,
    purpose: 'phone verification',
    codeHash: '',
    triesLeft: 1,
    expiresAt: new Date(at.getTime() + minute),
  });
  const counts = async () =>
    Promise.all(
      [oneTimeCodes, passwordResetCodes, rateLimits, sessions, sandboxPrompts, sandboxMessages, sandboxTokens].map(
        async (table) => (await pay.db.select().from(table)).length > 0,
      ),
    );
  await pay.deliverMessages();
  const before = await tableHashes(pay.db);
  await deleteExpired(pay.deps);
  expect(await tableHashes(pay.db)).toEqual(before);
  expect(await counts()).toEqual([true, true, true, true, true, true, true]);
  pay.pass(day);
  await deleteExpired(pay.deps);
  // The simulator's token expires after an hour, and the daily counts are over by then. The browser that has registered is
  // recorded for thirty days.
  expect(await counts()).toEqual([false, false, true, true, true, true, false]);
  pay.pass(30 * day);
  await deleteExpired(pay.deps);
  expect(await counts()).toEqual([false, false, false, false, false, false, false]);
});

it('runs again tomorrow, or in five seconds where its time ran out', async () => {
  const now = pay.deps.clock();
  expect(await deleteExpired(pay.deps)).toEqual(new Date(now.getTime() + day));
  const buyer = await pay.buyer();
  const session = { userId: buyer.userId, expiresAt: new Date(now.getTime() - 1) };
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...session, tokenHash: hashToken(`over ${index}`) }));
  await pay.db.insert(sessions).values(rows);
  expect(await deleteExpired(pay.deps, 0)).toEqual(new Date(now.getTime() + 5_000));
  expect((await pay.db.select().from(sessions)).length).toBeGreaterThan(1);
  expect(await deleteExpired(pay.deps)).toEqual(new Date(now.getTime() + day));
  expect(await pay.db.select().from(sessions)).toHaveLength(1);
});

it('runs as one daily job for all instances, enqueued at the start', async () => {
  const { userId } = await pay.buyer();
  await pay.db.insert(sessions).values({ userId, tokenHash: 'over', expiresAt: new Date(0) });
  const started: JobHandlers[] = [];
  const start = async (handlers: JobHandlers) => void started.push(handlers);
  for (let instance = 0; instance < 3; instance += 1)
    await startJobs({ ...pay.deps, jobs: { ...pay.deps.jobs, start } });
  const [handlers] = started;
  if (!handlers) throw new Error('nothing was started');
  expect(await pay.deps.jobs.runWaiting('delete-expired', handlers['delete-expired'])).toBe(1);
  expect((await pay.db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).not.toContain('over');
  expect(await pay.deps.jobs.runWaiting('delete-expired', handlers['delete-expired'])).toBe(1);
});

it('gives the same result when several instances run it concurrently', async () => {
  await pay.shop.visit();
  await prompted(true);
  pay.pass(100 * day);
  await Promise.all([deleteExpired(pay.deps), deleteExpired(pay.deps), deleteExpired(pay.deps)]);
  expect(await outcomes()).toEqual([]);
  expect((await pay.db.select().from(carts)).every(({ userId }) => userId !== null)).toBe(true);
});

it('deletes messages thirty days after they were delivered, and no pending one', async () => {
  const message = { to: '254712345678', text: 'Hello', kind: 'order receipt' } as const;
  const enqueue = () => pay.db.transaction((tx) => enqueueText(pay.deps, tx, message));
  await pay.db.delete(outboxMessages);
  const sent = await enqueue();
  await pay.deliverMessages();
  pay.pass(30 * day - 1);
  const waiting = await enqueue();
  const left = async () => {
    await deleteExpired(pay.deps);
    const rows = await pay.db.select().from(outboxMessages).orderBy(outboxMessages.messageID);
    return rows.map(({ messageID }) => messageID);
  };
  expect(await left()).toEqual([sent, waiting]);
  pay.pass(day);
  expect(await left()).toEqual([waiting]);
  pay.pass(60 * day);
  expect(await left()).toEqual([waiting]);
});
