import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Transaction } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { lockVault } from '#server/vault/assign-codes.ts';
import { type Billed, openVaultShop, type VaultShop } from '#tests/support/server/vault.ts';

let shop: VaultShop;
beforeAll(async () => {
  shop = await openVaultShop();
});
afterAll(() => shop.stop());

const stopped = new Error('the process stops here');

/** Runs a transaction that waits before its end: `end` commits it, or with an error rolls it back. */
async function held(work: (tx: Transaction) => Promise<unknown>) {
  const worked = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const ending = shop.db.transaction(async (tx) => {
    await work(tx);
    worked.resolve();
    await reached.promise;
  });
  await Promise.race([worked.promise, ending]);
  return async (error?: Error) => {
    if (error) reached.reject(error);
    else reached.resolve();
    await ending.catch((reason: unknown) => {
      if (reason !== stopped) throw reason;
    });
  };
}
const paying = ({ orderID }: Billed) => {
  return (tx: Transaction) => placeOrder(tx, orderID, { method: 'paybill', at: shop.deps.clock() });
};
/** Resolves once a connection waits for a lock of this kind. There may be several, because earlier tests leave jobs. */
const lockAwaited = (event: 'advisory' | 'transactionid') =>
  expect
    .poll(
      () =>
        shop.db.execute(sql`select exists (select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and wait_event = ${event}) as awaited`),
      { interval: 20 },
    )
    .toMatchObject({ rows: [{ awaited: true }] });
/** A customer with an open prompt. The goods are held, so that no transaction waits for the stock. */
async function prompted(variantID: number): Promise<Billed> {
  const buyer = await shop.billed([variantID, 1]);
  await shop.initiate(buyer);
  return buyer;
}
const owners = async (variantID: number) => (await shop.rowsOf(variantID)).map(({ orderID }) => orderID);

/** Transactions overlap only with more than one connection. */
describe.skipIf(inject('postgres') === undefined)('two transactions at the same time', () => {
  it('two payments run without waiting for each other, and never get the same code', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'OVERLAP-1', 'OVERLAP-2');
    const [slow, fast] = [await prompted(card), await prompted(card)];
    const end = await held(paying(slow));
    await shop.answer(fast, 'pin');
    expect(await shop.readOrder(fast)).toEqual(['completed', 1]);
    await end();
    expect(await owners(card)).toEqual([slow.orderID, fast.orderID]);
  });

  it('delivers a code to the other order when the first payment fails and releases it', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'GIVEN-UP');
    const [failing, other] = [await prompted(card), await prompted(card)];
    const end = await held(paying(failing));
    await shop.answer(other, 'pin');
    // The code is free, but locked by an uncommitted payment, so the job runs again later.
    expect(await shop.deliverCodes()).toBe(1);
    expect(await shop.readOrder(other)).toEqual(['pending', 0]);
    await end(stopped);
    expect([await shop.readOrder(failing), await owners(card)]).toEqual([['awaiting payment', 0], [null]]);
    expect(await shop.deliverCodes()).toBe(1);
    expect(await shop.readOrder(other)).toEqual(['completed', 1]);
  });

  it('assigns no code to an order that is marked for a refund at the same moment', async () => {
    const card = await shop.newVariant();
    const buyer = await shop.bought([card, 1]);
    const end = await held((tx) =>
      tx.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, buyer.orderID)),
    );
    const loading = shop.load(card, 'SENT-BACK');
    await lockAwaited('transactionid');
    await end();
    expect(await loading).toEqual({ errors: [], loaded: 1, delivered: [] });
    expect([await shop.readOrder(buyer), await owners(card)]).toEqual([['refund due', 0], [null]]);
  });

  it.each([
    ['a load of codes', (card: number) => shop.load(card, 'TURN-CODE')],
    ['the job of an order', () => shop.deliverCodes()],
  ])('delivers codes one after the other: %s waits for the vault’s lock', async (_, deliver) => {
    const card = await shop.newVariant();
    await shop.bought([card, 1]);
    const end = await held(lockVault);
    const delivery = deliver(card);
    await lockAwaited('advisory');
    await end();
    await delivery;
  });
});
