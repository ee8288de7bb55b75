import { describe, expect, it, vi } from 'vitest';
import type { ConnectEdit, DeskConnect } from '#contract/desk/connect.ts';
import { publishDue } from '#server/jobs/publish.ts';
import { settingsTopic } from '#server/shop/settings.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { connect } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** The Connect packages at the desk. The shop has 113, 116 and 117. */

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');

type Packages = ConnectEdit['packages'];
const shown = { visibility: 'shown', publishAt: null } as const;
const read = async (): Promise<DeskConnect> => (await owner.call('GET', '/connect')).json.message;
const save = async (change: (packages: Packages) => Packages, decidedOn?: string, person = owner) => {
  const { state, packages } = await read();
  return person.change('/connect', { decidedOn: decidedOn ?? state, connect: { packages: change(packages) } });
};
/** A customer with a package in the cart. */
async function customerWith(itemID: number) {
  const buyer = await shop.buyer();
  const added = await shop.shop.blog(buyer.cartID, itemID, { token: buyer.token });
  const items = async () =>
    (await shop.shop.openCart(buyer)).cartItems.filter(({ itemType }: { itemType: string }) => itemType === 'blog');
  return { status: added.status, items };
}
const offered = async () => {
  await shop.deps.shopSettings.refresh();
  return (shop.deps.shopSettings.facts().connectPackages ?? []).map(({ plan, period, usdCents }) => [
    plan,
    period,
    usdCents,
  ]);
};

describe('the Connect packages', () => {
  it('get another price and another package at once, which pages offer and carts pay', async () => {
    const customer = await customerWith(connect.proMonth);
    const saved = await save((packages) => [
      ...packages.map((one) => (one.itemID === connect.proMonth ? { ...one, usdCents: 2500 } : one)),
      { itemID: null, plan: 'Team', period: '1 month', days: 30, usdCents: 4050, ...shown },
    ]);
    expect(saved.json.message.state).toBe('version 7');
    expect(await offered()).toEqual([
      ['Blog', '1 month', 600],
      ['Blog', '1 year', 6000],
      ['Pro', '1 month', 2500],
      ['Team', '1 month', 4050],
    ]);
    expect(await customer.items()).toMatchObject([{ itemID: connect.proMonth, price: 2500 * 1.3 }]);
  });

  it('are sold in shillings at the rate that the owner has set, which the editor states', async () => {
    const customer = await customerWith(connect.blogYear);
    const { usdCents = 0 } = (await read()).packages.find(({ itemID }) => itemID === connect.blogYear) ?? {};
    expect([(await read()).usdKes, await customer.items()]).toMatchObject([130, [{ price: usdCents * 1.3 }]]);
    const rate = async (usdKes: number) => {
      const { state, settings } = (await owner.call('GET', '/shop')).json.message;
      await owner.change('/shop', { decidedOn: state, settings: { ...settings, usdKes } });
      await shop.deps.shopSettings.refresh();
    };
    await rate(150.5);
    expect([(await read()).usdKes, await customer.items()]).toMatchObject([150.5, [{ price: usdCents * 1.505 }]]);
    expect(shop.deps.shopSettings.facts().usdKes).toBe(150.5);
    await rate(130);
    expect(shop.deps.shopSettings.facts().usdKes).toBeUndefined();
  });

  it('are offered and sold no more once hidden, and stay in the open cart as gone', async () => {
    const customer = await customerWith(connect.blogYear);
    await save((packages) =>
      packages.map((one) => ({
        ...one,
        visibility: one.itemID === connect.blogYear ? 'hidden' : 'shown',
      })),
    );
    expect((await offered()).map(([plan, period]) => `${plan} ${period}`)).not.toContain('Blog 1 year');
    expect(await customer.items()).toMatchObject([{ itemID: connect.blogYear, variant: { gone: true } }]);
    expect((await customerWith(connect.blogYear)).status).toBe(404);
    await save((packages) => packages.map((one) => ({ ...one, ...shown })));
    expect((await offered()).map(([plan, period]) => `${plan} ${period}`)).toContain('Blog 1 year');
  });

  it('are shown from their moment on, which every page then offers', async () => {
    const moment = new Date(shop.deps.clock().getTime() + 3_600_000);
    const later = { visibility: 'later', publishAt: moment.toISOString() } as const;
    await save((packages) => packages.map((one) => (one.itemID === connect.blogYear ? { ...one, ...later } : one)));
    const yearly = async () => (await read()).packages.find(({ itemID }) => itemID === connect.blogYear);
    expect(await yearly()).toMatchObject(later);
    await publishDue(shop.deps);
    expect((await offered()).map(([plan, period]) => `${plan} ${period}`)).not.toContain('Blog 1 year');
    shop.pass(3_600_000);
    const changed = vi.fn();
    const unsubscribe = await shop.deps.pubSub.subscribe(settingsTopic, { onMessage: changed, onEnd: () => {} });
    await publishDue(shop.deps);
    await expect.poll(() => changed.mock.calls.length).toBe(1);
    unsubscribe();
    expect(await yearly()).toMatchObject(shown);
    expect((await offered()).map(([plan, period]) => `${plan} ${period}`)).toContain('Blog 1 year');
    const sooner = await save((packages) => packages.map((one) => ({ ...one, ...later, publishAt: null })));
    expect([sooner.status, sooner.json.message]).toEqual([400, 'Choose the day and time.']);
  });

  it('are joined by a new one, whose number is none of the specification’s', async () => {
    const added = { itemID: null, plan: 'Week', period: '1 week', days: 7, usdCents: 150, ...shown };
    expect((await owner.change('/connect/package', { connect: { packages: [added] } })).status).toBe(200);
    const { packages } = await read();
    expect(packages.at(-1)).toMatchObject({ ...added, itemID: Math.max(...packages.map(({ itemID }) => itemID)) });
    expect(packages.at(-1)?.itemID).toBeGreaterThan(120);
    expect((await customerWith(packages.at(-1)?.itemID ?? 0)).status).toBe(200);
    const numbered = await owner.change('/connect/package', { connect: { packages: [{ ...added, itemID: 113 }] } });
    expect(numbered.status).toBe(400);
    const many = Array.from({ length: 24 }, () => added);
    const tooMany = await owner.change('/connect/package', { connect: { packages: many } });
    expect([tooMany.status, tooMany.json.message]).toEqual([
      409,
      'Connect has at most 24 packages. Use a hidden one again.',
    ]);
  });

  it('are refused where they are wrong, overtaken or unknown, and for other roles', async () => {
    const [one] = (await read()).packages;
    const tried = async (change: object) =>
      (await save((packages) => [...packages, { ...one, ...change } as Packages[0]])).status;
    expect(await tried({ itemID: null, days: 0 })).toBe(400);
    expect(await tried({ itemID: null, usdCents: 0 })).toBe(400);
    expect(await tried({ itemID: null, plan: ' ' })).toBe(400);
    expect(await tried({ itemID: 9999 })).toBe(409);
    expect((await save((packages) => packages, 'version 1')).json.reason).toBe('overtaken');
    const fulfilment = await openDesk(shop, 'fulfilment');
    expect((await save((packages) => packages, undefined, fulfilment)).status).toBe(403);
  });
});
