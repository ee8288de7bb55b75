import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealPeriod } from '#contract/products.ts';
import { chosenDeals, dealsAt } from '#server/catalogue/deals.ts';
import { publishDue } from '#server/jobs/publish.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { type DeskPerson, openDesk } from '#tests/support/server/desk.ts';
import { lampEdit } from '#tests/support/server/desk-product.ts';
import { openPaymentShop, type PaymentShop } from '#tests/support/server/payment-shop.ts';

/** Deals of a product that begin and end. */

const hour = 3_600_000;
const now = new Date('2026-12-01T08:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
const period = (from: number | null, until: number | null): DealPeriod => ({
  deal: 'sale',
  from: from === null ? null : at(from),
  until: until === null ? null : at(until),
});

describe('the deals of a product at a moment', () => {
  it.each([
    ['one that begins later is chosen, and not one of now', period(1, null), [], ['sale'], 1],
    ['one that has begun has no time any more', period(-1, null), ['sale'], ['sale'], null],
    ['one that begins now is one of now', period(0, 2), ['sale'], ['sale'], 2],
    ['one that ends later changes then', period(null, 2), ['sale'], ['sale'], 2],
    ['one that begins and ends changes when it begins', period(1, 2), [], ['sale'], 1],
    ['one that ends now is no longer chosen', period(null, 0), [], [], null],
  ])('%s', (_, only, shown, chosen, next) => {
    const { deals, dealPeriods, dealsChangeAt } = dealsAt(['sale'], [only], now);
    expect([deals, chosenDeals(deals, dealPeriods), dealsChangeAt?.toISOString() ?? null]).toEqual([
      shown,
      chosen,
      next === null ? null : at(next),
    ]);
  });

  it('change at the first of their times, and those without one stay', () => {
    const periods: DealPeriod[] = [period(null, 5), { deal: 'trending', from: at(3), until: at(9) }];
    expect(dealsAt(['sale', 'trending', 'exclusive'], periods, now)).toEqual({
      deals: ['sale', 'exclusive'],
      dealPeriods: periods,
      dealsChangeAt: new Date(at(3)),
    });
  });
});

describe('a deal with a beginning and an end', () => {
  let shop: PaymentShop;
  let owner: DeskPerson;
  beforeAll(async () => {
    shop = await openPaymentShop();
    owner = await openDesk(shop, 'owner');
  });
  afterAll(() => shop.stop());

  const later = (hours: number) => new Date(shop.deps.clock().getTime() + hours * hour).toISOString();
  const lamp = (dealPeriods: readonly DealPeriod[]) => ({
    ...lampEdit,
    name: `Lamp ${crypto.randomUUID()}`,
    deals: ['sale', 'exclusive'],
    dealPeriods,
    visibility: 'shown',
  });
  const add = async (periods: readonly DealPeriod[]): Promise<number> =>
    (await owner.change('/product', { product: lamp(periods) })).json.message.itemID;
  const shownDeals = async (itemID: number) =>
    (await shop.call('GET', `/v1/product/item/${itemID}`)).json.message.deals;
  const edited = async (itemID: number) => (await owner.call('GET', `/product/${itemID}`)).json.message;

  it('is shown to shoppers from its beginning to its end, by itself', async () => {
    const itemID = await add([{ deal: 'sale', from: later(1), until: later(3) }]);
    expect(await shownDeals(itemID)).toEqual(['exclusive']);
    expect(await edited(itemID)).toMatchObject({ deals: ['sale', 'exclusive'], state: 'version 1' });
    shop.pass(hour);
    await publishDue(shop.deps);
    expect(await shownDeals(itemID)).toEqual(['sale', 'exclusive']);
    expect((await shop.call('GET', '/v1/product/item?deal=sale&limit=200')).json.message.products).toContainEqual(
      expect.objectContaining({ itemID }),
    );
    shop.pass(2 * hour);
    await publishDue(shop.deps);
    expect(await shownDeals(itemID)).toEqual(['exclusive']);
    expect(await edited(itemID)).toMatchObject({ deals: ['exclusive'], dealPeriods: [], state: 'version 3' });
  });

  it('ends after it begins', async () => {
    const refused = await owner.change('/product', {
      product: lamp([{ deal: 'sale', from: later(3), until: later(1) }]),
    });
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([
      400,
      expect.stringContaining('Choose an end after the beginning.'),
    ]);
  });

  it('stays where a file changes a price, and has no times where the file changes the deals', async () => {
    const itemID = await add([{ deal: 'sale', from: null, until: later(2) }]);
    const { name, variants } = await edited(itemID);
    const file = (price: number, deals: string) =>
      new TextEncoder().encode(
        `itemID,variantID,name,summary,category,itemType,image,variant,platform,region,salePrice,deals\n${itemID},${variants[0].variantID},${name},It shines.,Furniture,equipment,mug-lime,Black,All platforms,Kenya,${price},${deals}\n`,
      );
    const changes = { dryRun: false, setStock: false };
    await importProducts(shop.deps, file(800, 'sale exclusive'), changes);
    expect((await edited(itemID)).dealPeriods).toHaveLength(1);
    await importProducts(shop.deps, file(800, 'sale'), changes);
    shop.pass(2 * hour);
    await publishDue(shop.deps);
    expect(await shownDeals(itemID)).toEqual(['sale']);
  });
});
