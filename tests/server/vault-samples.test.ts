import { and, count, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { vaultCodes } from '#server/db/schema.ts';
import { checkVault } from '#server/vault/check-vault.ts';
import { refillSampleCodes } from '#server/vault/sample-codes.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openLog } from '#tests/support/server/message-gateways.ts';
import { readTestConfig } from '#tests/support/server/server.ts';
import { goods, plans } from '#tests/support/server/small-catalogue.ts';
import { realMpesa } from '#tests/support/server/start.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());

const countFree = async (variantID: number) => {
  const [row] = await shop.db
    .select({ free: count() })
    .from(vaultCodes)
    .where(and(eq(vaultCodes.variantID, variantID), isNull(vaultCodes.orderID)));
  return row?.free;
};

describe('sample codes of a simulated shop', () => {
  it('are refilled to ten free ones of each digital variant, and of nothing that is shipped', async () => {
    expect(await refillSampleCodes(shop.deps)).toBeGreaterThan(0);
    expect([await countFree(goods.giftCard), await countFree(goods.mug)]).toEqual([10, 0]);
    expect(await refillSampleCodes(shop.deps)).toBe(0);
  });

  it('are delivered to paid orders that need more than there are, and can be read', async () => {
    const buyer = await shop.bought([goods.giftCard, 14]);
    expect(await shop.readOrder(buyer)).toEqual(['pending', 10]);
    await refillSampleCodes(shop.deps);
    expect([await shop.readOrder(buyer), await countFree(goods.giftCard)]).toEqual([['completed', 14], 10]);
    const { json } = await shop.list(buyer, buyer.orderID);
    const shown = await shop.reveal(buyer, buyer.orderID, json.message[0].codeID);
    expect(shown.json.message.code).toMatch(/^SAMPLE(-[A-Z2-9]{4}){3}$/);
  });

  it('completes an order of a gift card and a subscription', async () => {
    const buyer = await shop.buyer(goods.giftCard);
    await shop.shop.service(buyer.cartID, plans.musicMonth, { token: buyer.token });
    const billed = await shop.bill(buyer);
    await shop.payFor(billed);
    expect(await shop.readOrder(billed)).toEqual(['completed', 1]);
  });

  it('are never loaded by a shop with a real M-PESA', async () => {
    const config = readTestConfig({ ...realMpesa, VAULT_KEY: '01'.repeat(32) });
    await shop.db.delete(vaultCodes).where(isNull(vaultCodes.orderID));
    expect([await refillSampleCodes({ ...shop.deps, config }), await countFree(goods.giftCard)]).toEqual([0, 0]);
  });

  it('stay with their orders when the shop goes live, while unsold ones are deleted', async () => {
    await refillSampleCodes(shop.deps);
    const config = readTestConfig({ ...realMpesa, VAULT_KEY: '01'.repeat(32) });
    const { log } = openLog();
    const [before] = await shop.db.select({ all: count(vaultCodes.orderID) }).from(vaultCodes);
    await checkVault({ ...shop.deps, config, log });
    const [after] = await shop.db.select({ all: count(), sold: count(vaultCodes.orderID) }).from(vaultCodes);
    expect(after).toEqual({ all: before?.all, sold: before?.all });
    expect(before?.all).toBeGreaterThan(0);
  });
});
