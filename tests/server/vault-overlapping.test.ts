import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/open.ts';
import { codeReveals, orders, variants } from '#server/db/schema.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { lockVault } from '#server/vault/assign-codes.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops } from '#tests/support/server/ops.ts';
import { type Billed, openVaultShop } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());

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
const lockAwaited = (event: 'advisory' | 'transactionid' | 'relation', connections = 1) =>
  expect
    .poll(
      () =>
        shop.db.execute(sql`select count(*) >= ${connections} as awaited from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${event}`),
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

describe('two transactions at the same time', () => {
  it('a code that a cancellation returns to the vault is not shown meanwhile', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'OVERLAP-CANCELLED');
    const buyer = await shop.bought([card, 1]);
    const [{ codeID }] = (await shop.list(buyer, buyer.orderID)).json.message;
    // The cancellation returns the code, and waits for the stock before it ends.
    const end = await held((tx) => tx.select().from(variants).where(eq(variants.variantID, card)).for('update'));
    const cancelling = ops(shop.deps)('cancel', buyer.orderID, '--owed', '0');
    await lockAwaited('transactionid');
    const revealing = shop.reveal(buyer, buyer.orderID, codeID);
    await lockAwaited('transactionid', 2);
    await end();
    expect((await cancelling).out).toContain('1 code returned to the vault');
    const { status, json } = await revealing;
    expect([status, JSON.stringify(json).includes('OVERLAP-CANCELLED')]).toEqual([404, false]);
    expect(await owners(card)).toEqual([null]);
    expect((await shop.reveals()).filter((reveal) => reveal.codeID === codeID)).toEqual([]);
  });

  it('a code that is shown while its order is cancelled stays with the customer', async () => {
    const card = await shop.newVariant();
    await shop.load(card, 'OVERLAP-SHOWN');
    const buyer = await shop.bought([card, 1]);
    const [{ codeID }] = (await shop.list(buyer, buyer.orderID)).json.message;
    // The reveal has locked the order, and waits before it records itself.
    const end = await held((tx) => tx.execute(sql`lock table ${codeReveals} in exclusive mode`));
    const revealing = shop.reveal(buyer, buyer.orderID, codeID);
    await lockAwaited('relation');
    const cancelling = ops(shop.deps)('cancel', buyer.orderID, '--owed', '0');
    await lockAwaited('transactionid');
    await end();
    expect((await revealing).json.message.code).toBe('OVERLAP-SHOWN');
    expect((await cancelling).out).toContain('1 code seen by the customer stay theirs');
    expect(await owners(card)).toEqual([buyer.orderID]);
  });

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
