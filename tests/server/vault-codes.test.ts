import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { orders, products, rateLimits, vaultCodes } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';
import { signUp } from '#tests/support/server/small-catalogue.ts';
import { type Billed, openVaultShop } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());
const card = await shop.newVariant();
const initialDeps = { ...shop.deps };
afterEach(() => Object.assign(shop.deps, initialDeps));

let made = 0;
const newCode = () => {
  made += 1;
  return `SECRET-${String(made).padStart(4, '0')}`;
};

/** Creates a customer who bought one code and received it. */
async function buyerOfOne(): Promise<Billed & { readonly codeID: number; readonly code: string }> {
  const code = newCode();
  await shop.load(card, code);
  const buyer = await shop.bought([card, 1]);
  const [{ codeID } = { codeID: 0 }] = await shop.db
    .select({ codeID: vaultCodes.codeID })
    .from(vaultCodes)
    .where(eq(vaultCodes.orderID, buyer.orderID));
  return { ...buyer, codeID, code };
}
const recorded = async (code: number) => (await shop.reveals()).filter(({ codeID }) => codeID === code);
const refusal = async (answer: Promise<{ status: number; json: unknown }>) => {
  const { status, json } = await answer;
  return [status, json];
};
const closed = [503, { success: 0, message: 'Your code cannot be opened at the moment. Please try again later.' }];

describe('the codes of an order', () => {
  it('are listed without the codes themselves', async () => {
    const buyer = await buyerOfOne();
    const { status, headers, json } = await shop.list(buyer, buyer.orderID);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json.message).toEqual([
      {
        codeID: buyer.codeID,
        variantID: card,
        name: `Gift Card (No. ${card})`,
        deliveredAt: (await shop.order(buyer.cartID))?.paidAt?.toISOString(),
        redeem: { product: 'Gift Card', region: 'Kenya', steps: [] },
        revealedAt: null,
      },
    ]);
    const order = await shop.call('GET', `/v1/user/${buyer.userId}/order`, { token: buyer.token });
    for (const answer of [json, order.json]) expect(JSON.stringify(answer)).not.toContain('SECRET');
  });

  it('are not listed before the order is paid, nor while it waits', async () => {
    const buyer = await shop.billed([card, 1]);
    expect((await shop.list(buyer, buyer.orderID)).json.message).toEqual([]);
    await shop.payFor(buyer);
    expect(await shop.readOrder(buyer)).toEqual(['pending', 0]);
    expect((await shop.list(buyer, buyer.orderID)).json.message).toEqual([]);
    await shop.load(card, newCode());
    expect((await shop.list(buyer, buyer.orderID)).json.message).toHaveLength(1);
  });

  it('are listed with the product, the region and the steps by which they are redeemed', async () => {
    const buyer = await buyerOfOne();
    const steps = ['Open https://example.com/redeem.', 'Paste the code.'];
    await shop.db.update(products).set({ redeemSteps: steps });
    expect((await shop.list(buyer, buyer.orderID)).json.message).toMatchObject([
      { redeem: { product: 'Gift Card', region: 'Kenya', steps } },
    ]);
    await shop.db.update(products).set({ redeemSteps: [] });
  });

  it('are revealed one by one, and each reveal is recorded', async () => {
    const buyer = await buyerOfOne();
    const first = shop.deps.clock().toISOString();
    const { status, headers, json } = await shop.reveal(buyer, buyer.orderID, buyer.codeID);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json.message).toEqual({ codeID: buyer.codeID, code: buyer.code });
    shop.pass(60_000);
    const second = shop.deps.clock().toISOString();
    await shop.reveal(buyer, buyer.orderID, buyer.codeID);
    expect((await recorded(buyer.codeID)).map((look) => [look.userId, look.revealedAt.toISOString()])).toEqual([
      [buyer.userId, first],
      [buyer.userId, second],
    ]);
    expect((await shop.list(buyer, buyer.orderID)).json.message).toMatchObject([{ revealedAt: first }]);
  });

  it('are readable by their buyer alone', async () => {
    const [buyer, stranger] = [await buyerOfOne(), await buyerOfOne()];
    const another = [403, { success: 0, message: 'This belongs to another account.' }];
    expect(await refusal(shop.list(stranger, buyer.orderID))).toEqual(another);
    expect(await refusal(shop.reveal(stranger, buyer.orderID, buyer.codeID))).toEqual(another);
    expect(await refusal(shop.reveal(await signUp(shop), buyer.orderID, buyer.codeID))).toEqual(another);
    const path = `/v1/user/order/${buyer.orderID}/code`;
    expect((await shop.call('GET', path)).status).toBe(401);
    expect((await shop.call('POST', `${path}/${buyer.codeID}/reveal`)).status).toBe(401);
    expect(await recorded(buyer.codeID)).toEqual([]);
  });

  it('are not found under another order, unassigned, or where there are none', async () => {
    const [buyer, other] = [await buyerOfOne(), await buyerOfOne()];
    const free = await shop.newVariant();
    await shop.load(free, newCode());
    const [unassigned] = await shop.rowsOf(free);
    const noCode = [404, { success: 0, message: 'No such code.' }];
    for (const codeID of [other.codeID, unassigned?.codeID ?? 0, 999_999_999]) {
      expect(await refusal(shop.reveal(buyer, buyer.orderID, codeID))).toEqual(noCode);
    }
    const noOrder = [404, { success: 0, message: 'No such order.' }];
    expect(await refusal(shop.list(buyer, 'UWNOBODY'))).toEqual(noOrder);
    expect(await refusal(shop.reveal(buyer, 'UWNOBODY', buyer.codeID))).toEqual(noOrder);
    for (const orderID of ['uw', 'UW-1', 'UW'.repeat(9)]) expect((await shop.list(buyer, orderID)).status).toBe(400);
    expect(
      (await shop.call('POST', `/v1/user/order/${buyer.orderID}/code/x/reveal`, { token: buyer.token })).status,
    ).toBe(400);
  });

  it('are no longer readable once the money is refunded', async () => {
    const buyer = await buyerOfOne();
    await shop.db.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, buyer.orderID));
    expect((await shop.list(buyer, buyer.orderID)).json.message).toEqual([]);
    expect((await shop.reveal(buyer, buyer.orderID, buyer.codeID)).status).toBe(404);
  });

  it('are limited in the number of reveals', async () => {
    const buyer = await buyerOfOne();
    const key = `reveal:user:${buyer.userId}`;
    const resetsAt = new Date(shop.deps.clock().getTime() + 1000);
    await shop.db.insert(rateLimits).values({ key, count: 1000, resetsAt });
    expect((await shop.reveal(buyer, buyer.orderID, buyer.codeID)).status).toBe(429);
    expect(await recorded(buyer.codeID)).toEqual([]);
    shop.pass(1000);
    expect((await shop.reveal(buyer, buyer.orderID, buyer.codeID)).status).toBe(200);
  });
});

describe('a code that cannot be opened', () => {
  it('is refused without a key, with a line in the log, and no reveal is recorded', async () => {
    const buyer = await buyerOfOne();
    const { log, entries } = openLog();
    Object.assign(shop.deps, { log, config: { ...initialDeps.config, vaultKeys: [] } });
    expect((await shop.list(buyer, buyer.orderID)).status).toBe(200);
    expect(await refusal(shop.reveal(buyer, buyer.orderID, buyer.codeID))).toEqual(closed);
    expect(entries()).toMatchObject([{ codeID: buyer.codeID, msg: expect.stringContaining('VAULT_KEY is not set') }]);
    expect(await recorded(buyer.codeID)).toEqual([]);
  });

  it.each([
    ['changed', ({ sealed }: { sealed: string }) => `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`],
    ['sealed with a key that is gone', ({ sealed }: { sealed: string }) => `00000000:${sealed.split(':')[1]}`],
    ['of no known form', () => 'garbage'],
  ])('is refused because it is %s, while others are readable', async (_, corrupt) => {
    const [buyer, other] = [await buyerOfOne(), await buyerOfOne()];
    const byID = eq(vaultCodes.codeID, buyer.codeID);
    const [row] = await shop.db.select().from(vaultCodes).where(byID);
    await shop.db
      .update(vaultCodes)
      .set({ sealed: corrupt(row ?? { sealed: '' }) })
      .where(byID);
    const { log, all } = openLog();
    Object.assign(shop.deps, { log });
    expect(await refusal(shop.reveal(buyer, buyer.orderID, buyer.codeID))).toEqual(closed);
    expect(all()).toContain(`"codeID":${buyer.codeID}`);
    expect(all()).not.toContain('SECRET');
    expect(await recorded(buyer.codeID)).toEqual([]);
    expect((await shop.reveal(other, other.orderID, other.codeID)).json.message.code).toBe(other.code);
  });

  it('is refused because it was moved to another variant', async () => {
    const [buyer, other] = [await buyerOfOne(), await shop.newVariant()];
    await shop.db.update(vaultCodes).set({ variantID: other }).where(eq(vaultCodes.codeID, buyer.codeID));
    expect(await refusal(shop.reveal(buyer, buyer.orderID, buyer.codeID))).toEqual(closed);
  });
});

it('writes the code into no log and no message from its import to its delivery', async () => {
  const { log, all } = openLog();
  Object.assign(shop.deps, { log });
  const buyer = await buyerOfOne();
  await shop.reveal(buyer, buyer.orderID, buyer.codeID);
  await shop.load(card, buyer.code);
  const waiting = await shop.bought([card, 1]);
  await shop.load(card, newCode());
  expect(await shop.readOrder(waiting)).toEqual(['completed', 1]);
  const messages = [...(await shop.readMessages(buyer)), ...(await shop.readMessages(waiting))];
  expect(messages).toHaveLength(3);
  expect(`${all()}${messages.join()}`).not.toMatch(/SECRET|[0-9a-f]{8}:[\w-]{30}/);
});
