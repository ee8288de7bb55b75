import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BulkChange, BulkSelection } from '#contract/desk/bulk.ts';
import type { DeskConnect } from '#contract/desk/connect.ts';
import type { DeskProduct, DeskVariant, ProductEdit } from '#contract/desk/goods.ts';
import type { ServiceEdit } from '#contract/desk/services.ts';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { auditLog } from '#server/db/schema.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { lampEdit } from '#tests/support/server/desk-product.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { connect } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** The audit of a change of money has the old and the new value, and nothing that stays as it is. */

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');

/** The values of the last row of the audit. */
async function audited() {
  const [row] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.auditID)).limit(1);
  return [row?.before ?? null, row?.after ?? null];
}
const read = async <T>(path: string): Promise<T> => (await owner.call('GET', path)).json.message;

const addLamp = async (name: string): Promise<DeskProduct> => {
  const added = await owner.change('/product', { product: { ...lampEdit, name } });
  return read(`/product/${added.json.message.itemID}`);
};
const editOf = ({ itemID: _, state: __, variants, ...fields }: DeskProduct, salePrice: number): ProductEdit => ({
  ...fields,
  variants: variants.map(({ variantID, name, platform, region, listPrice, hidden }) => ({
    ...{ variantID, name, platform, region, salePrice, listPrice, hidden, stock: null },
  })),
});
const applyBulk = async (selection: BulkSelection, change: BulkChange): Promise<number> => {
  const { state } = (await owner.call('POST', '/product/bulk/preview', { selection, change })).json.message;
  return (await owner.change('/product/bulk', { decidedOn: state, selection, change })).json.message.changeID;
};
const variantOf = ({ variants: [variant] }: DeskProduct) => variant as DeskVariant;

describe('the audit has the old and the new price', () => {
  it('of a product, and the first one of a new product', async () => {
    const lamp = await addLamp('Audited lamp');
    const { variantID, salePrice, listPrice } = variantOf(lamp);
    const [price, sale] = [`price of variant ${variantID}`, `price before the sale of variant ${variantID}`];
    expect((await audited())[1]).toMatchObject({ [price]: salePrice, [sale]: listPrice });
    await owner.change(`/product/${lamp.itemID}`, { decidedOn: lamp.state, product: editOf(lamp, salePrice - 50) });
    expect(await audited()).toEqual([
      { state: 'version 1', [price]: salePrice },
      { itemID: lamp.itemID, state: 'version 2', added: 0, changed: 1, [price]: salePrice - 50 },
    ]);
  });

  it('of many products, also where it is undone', async () => {
    const lamp = await addLamp('Bulk lamp');
    const { variantID, salePrice } = variantOf(lamp);
    const price = `price of variant ${variantID}`;
    const selection: BulkSelection = { search: 'Bulk lamp', category: null, only: null, without: [] };
    const changeID = await applyBulk(selection, { kind: 'set', value: 700 });
    expect(await audited()).toMatchObject([{ [price]: salePrice }, { [price]: 700 }]);
    await owner.change(`/product/bulk/${changeID}/undo`, { decidedOn: 'applied' });
    expect(await audited()).toMatchObject([{ [price]: 700 }, { [price]: salePrice }]);
  });

  it('of no product that is only shown, which its selection then has no more', async () => {
    await addLamp('Hidden lamp');
    await applyBulk({ search: 'Hidden lamp', category: null, only: 'hidden', without: [] }, { kind: 'show' });
    expect(JSON.stringify(await audited())).not.toContain('price');
  });

  it('of a plan of a service', async () => {
    const service: ServiceEdit = {
      ...{ name: 'Lessons', description: 'An hour.', image: 'coaching-lime', category: 'coaching' },
      ...{ visibility: 'shown', publishAt: null },
      plans: [{ subscriptionItemID: null, period: 'per session', days: 0, price: 1500, hidden: false }],
    };
    const { subscriptionID: id } = (await owner.change('/service', { service })).json.message;
    const stored = await read<{ plans: ServiceEdit['plans'] }>(`/service/${id}`);
    const name = `price of plan ${stored.plans[0]?.subscriptionItemID}`;
    expect((await audited())[1]).toMatchObject({ [name]: 1500 });
    const plans = stored.plans.map((plan) => ({ ...plan, price: 1800 }));
    await owner.change(`/service/${id}`, { decidedOn: 'version 1', service: { ...service, plans } });
    expect(await audited()).toMatchObject([{ [name]: 1500 }, { [name]: 1800 }]);
  });

  it('of a Connect package', async () => {
    const { state, packages } = await read<DeskConnect>('/connect');
    const before = packages.find(({ itemID }) => itemID === connect.proMonth)?.usdCents;
    const changed = packages.map((one) => (one.itemID === connect.proMonth ? { ...one, usdCents: 2500 } : one));
    await owner.change('/connect', { decidedOn: state, connect: { packages: changed } });
    const name = `US cents of package ${connect.proMonth}`;
    expect(await audited()).toEqual([
      { state, [name]: before },
      { state: expect.any(String), [name]: 2500 },
    ]);
  });
});

it('has the old and the new tax, delivery fees and exchange rate, from the first change of the settings on', async () => {
  const save = async (change: (settings: ShopSettings) => Partial<ShopSettings>) => {
    const { state, settings } = await read<{ state: string; settings: ShopSettings }>('/shop');
    await owner.change('/shop', { decidedOn: state, settings: { ...settings, ...change(settings) } });
  };
  await save(({ tax, delivery }) => ({
    tax: { ...tax, rate: 0.16 },
    delivery: { ...delivery, fee: 300, cities: { nairobi: 150 } },
  }));
  expect(await audited()).toEqual([
    { state: 'version 0', 'tax rate': 0.015, 'delivery fee': 0 },
    { state: 'version 1', 'tax rate': 0.16, 'delivery fee': 300, 'delivery fee of nairobi': 150 },
  ]);
  await save(() => ({ hours: 'Mon–Sat' }));
  expect(await audited()).toEqual([{ state: 'version 1' }, { state: 'version 2' }]);
  await save(() => ({ usdKes: 129.55 }));
  expect(await audited()).toEqual([
    { state: 'version 2', 'shillings a dollar': 130 },
    { state: 'version 3', 'shillings a dollar': 129.55 },
  ]);
});
