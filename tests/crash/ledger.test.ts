import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPrompts, storedCallbacks, users, variants } from '#server/db/schema.ts';
import { type Buyer, openPaymentShop, type PaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods, plans } from '#tests/support/server/small-catalogue.ts';
import { differences, type ExternalFacts, type SettledScope } from './ledger.ts';

/** Tests the ledger: it finds no difference in correct books, and each of these faults in wrong ones. */

let shop: PaymentShop;
let facts: ExternalFacts;

async function pay(buyer: Buyer, answer: 'pin' | 'cancel'): Promise<void> {
  await shop.initiate(buyer);
  await shop.answer(buyer, answer);
}

beforeAll(async () => {
  shop = await openPaymentShop();
  const { db } = shop;
  const atFirst = await db.select({ variantID: variants.variantID, stock: variants.stock }).from(variants);
  const paid = await shop.buyer(goods.giftCard);
  await shop.shop.service(paid.cartID, plans.musicMonth, { token: paid.token });
  await pay(paid, 'pin');
  await pay(await shop.buyer(goods.giftCard), 'cancel');
  const [user] = await db.select().from(users).where(eq(users.userId, paid.userId));
  const account = user?.phoneNumber ?? '';
  const { messages: texts }: { messages: { text: string }[] } = await shop.handset(account);
  const prompts = await db.select().from(sandboxPrompts);
  facts = {
    prompts: prompts.map((prompt) => ({ ...prompt, acknowledged: true, lost: false })),
    bills: [],
    texts: texts.map(({ text }) => ({ to: account, text })),
    spooled: '',
    reasons: [],
    stock: new Map(atFirst.map(({ variantID, stock }) => [variantID, stock])),
  };
});
afterAll(() => shop?.stop());

class Undone extends Error {}

/** Returns the ledger's differences after a change, and rolls the change back. */
async function findDifferencesAfter(change: SQL, scope: SettledScope): Promise<string[]> {
  let found: string[] = [];
  const tried = shop.db.transaction(async (tx) => {
    await tx.execute(change);
    found = await differences(tx, facts, scope);
    throw new Undone();
  });
  await expect(tried).rejects.toThrow(Undone);
  return found;
}

const someOrder = sql`(select order_id from orders where status = 'pending')`;
const unpaidOrder = sql`(select order_id from orders where status = 'awaiting payment')`;

/** Files the attempt of the cancelled prompt as one without an outcome. */
const fileCancelled = sql`insert into payment_exceptions (reason, detail)
  select 'no outcome', jsonb_build_object('attemptID', attempt_id) from payment_attempts where status = 'cancelled'`;

describe('the ledger', () => {
  it('finds no difference in the books of a correct shop', async () => {
    expect(await differences(shop.db, facts, { kind: 'all' })).toEqual([]);
  });

  it.each<[fault: string, change: SQL, difference: RegExp]>([
    ['a counted payment that was deleted', sql`delete from payments`, /is paid and has 0 payments/],
    ['a payment of nothing', sql`update payment_attempts set status = 'cancelled'`, /has a payment and is cancelled/],
    ['an amount that changed', sql`update payments set amount = amount + 1`, /of \d+ has a payment of \d+/],
    ['a payment without an order', sql`update payments set order_id = null`, /has neither an order nor an exception/],
    ['a paid order that waits for money', sql`update orders set status = 'awaiting payment'`, /and has a payment/],
    ['a paid cart that is open', sql`update carts set status = 'open'`, /is open and its order pending/],
    ['goods from nowhere', sql`update variants set stock = stock + 1`, /there were \d+: \d+ are there/],
    [
      'goods that are held for a paid order',
      sql`insert into stock_holds values (${someOrder}, ${goods.mug}, 1, now())`,
      /is pending and holds 1 of variant/,
    ],
    [
      'more codes than were bought',
      sql`insert into vault_codes (variant_id, sealed, fingerprint, order_id, assigned_at)
        select ${goods.giftCard}, '', name, ${someOrder}, now() from (values ('a'), ('b')) as codes(name)`,
      /has 2 codes of variant \d+ and bought 1/,
    ],
    [
      'a code for an unpaid order',
      sql`insert into vault_codes (variant_id, sealed, fingerprint, order_id, assigned_at)
        values (${goods.giftCard}, '', 'a', ${unpaidOrder}, now())`,
      /is given to order \w+, which is awaiting payment/,
    ],
    ['a subscription that never began', sql`delete from subscriptions`, /has 0 subscriptions to service/],
    ['a receipt that M-PESA never gave', sql`update payments set receipt = 'NOBODYS'`, /M-PESA knows none such/],
    ['a report that was answered and not stored', sql`delete from payment_messages`, /was answered and not stored/],
    [
      'a refund without an exception',
      sql`update orders set status = 'refund due' where order_id = ${someOrder}`,
      /waits for its refund, and no exception says why/,
    ],
    [
      'an exception that nothing explains',
      sql`insert into payment_exceptions (reason, detail) values ('wrong amount', '{}')`,
      /an exception that nothing explains: wrong amount/,
    ],
    ['a report beside an open exception', fileCancelled, /was reported, and is filed as one without an outcome/],
    [
      'an attempt that was never stored',
      sql`update payment_attempts set callback_key = attempt_id`,
      /never stored an attempt/,
    ],
    ['a receipt that was not enqueued', sql`update orders set receipt_sent_at = null`, /its receipt was not enqueued/],
    [
      'a second receipt',
      sql`insert into outbox_messages (channel, kind, order_id, recipient, retry_until)
        select 'text', 'order receipt', ${someOrder}, '', now() from generate_series(1, 2)`,
      /is pending and has \d receipts/,
    ],
    [
      'a receipt without a message',
      sql`delete from outbox_messages`,
      /was paid by a prompt, and its receipt is no message/,
    ],
    [
      'a receipt that will be sent twice',
      sql`update outbox_messages set state = 'pending'`,
      /receipt of order \w+ was accepted, and is pending/,
    ],
  ])('finds %s at any moment', async (_, change, difference) => {
    expect(await findDifferencesAfter(change, { kind: 'none' })).toContainEqual(expect.stringMatching(difference));
  });

  it.each<[fault: string, change: SQL, difference: RegExp]>([
    [
      'a payment that was not counted',
      sql`with deleted as (delete from payments returning attempt_id)
        update payment_attempts set status = 'pending' where attempt_id in (select attempt_id from deleted)`,
      /was paid, and its attempt is pending/,
    ],
    [
      'an attempt without an end',
      sql`update payment_attempts set status = 'pending' where status = 'cancelled'`,
      /is still pending/,
    ],
    [
      'goods that are held for nothing',
      sql`insert into stock_holds values (${unpaidOrder}, ${goods.mug}, 1, now())`,
      /has no open attempt and holds its goods still/,
    ],
    [
      'a receipt that was reported and lost',
      sql`update payments set receipt = null`,
      /which was reported to the shop and is not in its books/,
    ],
  ])('finds %s once everything is settled', async (_, change, difference) => {
    const scope = { kind: 'by', moment: new Date(shop.deps.clock().getTime() + 1) } as const;
    expect(await findDifferencesAfter(change, scope)).toContainEqual(expect.stringMatching(difference));
  });

  it.each<[fault: string, change: SQL, difference: RegExp]>([
    [
      'a report that was stored and never worked on',
      sql`update payment_messages set outcome = null`,
      /was never worked on/,
    ],
    [
      'a receipt that failed, and that no person sees',
      sql`update outbox_messages set state = 'expired'`,
      /the receipt of order \w+ is expired/,
    ],
  ])('finds %s at the end of the day', async (_, change, difference) => {
    expect(await findDifferencesAfter(change, { kind: 'all' })).toContainEqual(expect.stringMatching(difference));
  });

  it('finds receipts that were sent twice, or not at all', async () => {
    const scope = { kind: 'none' } as const;
    const twice = await differences(shop.db, { ...facts, texts: [...facts.texts, ...facts.texts] }, scope);
    expect(twice).toEqual([expect.stringMatching(/^the customer of order \w+ got 2 receipts$/)]);
    const lost = await differences(shop.db, { ...facts, texts: [] }, scope);
    expect(lost).toEqual([expect.stringMatching(/^the receipt of order \w+ is sent, and never came$/)]);
  });

  it('allows an exception whose report waits for its processing, until the end of the day', async () => {
    const change = sql`with filed as (${fileCancelled}) update payment_messages set outcome = null`;
    const reported = expect.stringMatching(/was reported, and is filed/);
    expect(await findDifferencesAfter(change, { kind: 'none' })).not.toContainEqual(reported);
    expect(await findDifferencesAfter(change, { kind: 'all' })).toContainEqual(reported);
  });

  it('counts a spooled callback as stored', async () => {
    const spooled = JSON.stringify(await shop.db.select().from(storedCallbacks));
    let found: string[] = [];
    const tried = shop.db.transaction(async (tx) => {
      await tx.delete(storedCallbacks);
      found = await differences(tx, { ...facts, spooled }, { kind: 'none' });
      throw new Undone();
    });
    await expect(tried).rejects.toThrow(Undone);
    expect(found).toEqual([]);
  });
});
