import { describe, expect, it } from 'vitest';
import type { DeskService, ServiceEdit, ServiceRow } from '#contract/desk/services.ts';
import type { Service } from '#contract/services.ts';
import { publishDue } from '#server/jobs/publish.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** Services with their plans at the desk. */

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');

const lessons: ServiceEdit = {
  name: 'Lessons',
  description: 'An hour with a coach.',
  image: 'coaching-lime',
  category: 'coaching',
  visibility: 'shown',
  publishAt: null,
  plans: [
    { subscriptionItemID: null, period: 'per session', days: 0, price: 1500, hidden: false },
    { subscriptionItemID: null, period: '1 month', days: 30, price: 5000, hidden: false },
  ],
};
const add = async (change: Partial<ServiceEdit> = {}): Promise<number> =>
  (await owner.change('/service', { service: { ...lessons, ...change } })).json.message.subscriptionID;
const read = async (id: number): Promise<DeskService> => (await owner.call('GET', `/service/${id}`)).json.message;
const save = async (id: number, change: (service: ServiceEdit) => Partial<ServiceEdit>, decidedOn?: string) => {
  const { subscriptionID: _, state, ...service } = await read(id);
  return owner.change(`/service/${id}`, {
    decidedOn: decidedOn ?? state,
    service: { ...service, ...change(service) },
  });
};
/** The service as shoppers see it. */
const seen = async (id: number): Promise<Service | undefined> =>
  (await shop.call('GET', '/v1/subscription/item')).json.message.find((one: Service) => one.subscriptionID === id);

describe('a service at the desk', () => {
  it('has no plan that could not be paid with the tax', async () => {
    const plans = [{ subscriptionItemID: null, period: '1 year', days: 365, price: 246_306, hidden: false }];
    const refused = await owner.change('/service', { service: { ...lessons, plans } });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringMatching(/^1 year: Enter at most Ksh 246,305/),
    ]);
  });

  it('is added with its plans, and sold', async () => {
    const id = await add();
    const service = await seen(id);
    expect(service).toMatchObject({ name: 'Lessons', image: '/images/coaching-lime.svg', category: 'coaching' });
    expect(service?.variants.map(({ period, price }) => [period, price])).toEqual([
      ['per session', 1500],
      ['1 month', 5000],
    ]);
    expect(await read(id)).toMatchObject({ state: 'version 1', image: 'coaching-lime', visibility: 'shown' });
  });

  it('gets another price and another plan at once, and a hidden plan is not offered any more', async () => {
    const id = await add();
    const saved = await save(id, ({ plans }) => ({
      plans: [
        ...plans.slice(0, 1).map((plan) => ({ ...plan, price: 1800 })),
        ...plans.slice(1).map((plan) => ({ ...plan, hidden: true })),
        { subscriptionItemID: null, period: '1 year', days: 365, price: 40_000, hidden: false },
      ],
    }));
    expect(saved.json.message).toEqual({ subscriptionID: id, state: 'version 2' });
    expect((await seen(id))?.variants.map(({ period, price }) => [period, price])).toEqual([
      ['per session', 1800],
      ['1 year', 40_000],
    ]);
    expect((await read(id)).plans.map(({ hidden }) => hidden)).toEqual([false, true, false]);
  });

  it('leaves the plans that an edit does not name', async () => {
    const id = await add();
    await save(id, ({ plans }) => ({ plans: plans.slice(0, 1) }));
    expect((await read(id)).plans).toHaveLength(2);
  });

  it('is hidden, and shown by itself at its time', async () => {
    const id = await add();
    await save(id, () => ({ visibility: 'hidden' }));
    expect(await seen(id)).toBeUndefined();
    const publishAt = new Date(shop.deps.clock().getTime() + 3_600_000).toISOString();
    await save(id, () => ({ visibility: 'later', publishAt }));
    expect((await read(id)).publishAt).toBe(publishAt);
    shop.pass(3_600_000);
    await publishDue(shop.deps);
    expect(await seen(id)).toBeDefined();
  });

  it('is refused without a plan, without a price, with all plans hidden, and with another service’s plan', async () => {
    const tried = async (change: object) =>
      (await owner.change('/service', { service: { ...lessons, ...change } })).status;
    expect(await tried({ plans: [] })).toBe(400);
    expect(await tried({ plans: [{ ...lessons.plans[0], price: 0 }] })).toBe(400);
    expect(await tried({ plans: lessons.plans.map((plan) => ({ ...plan, hidden: true })) })).toBe(400);
    expect(await tried({ image: `/pictures/${'a'.repeat(64)}-1280.webp` })).toBe(409);
    const [one, other] = [await add(), await add()];
    const theirs = (await read(other)).plans.map((plan) => ({ ...plan, price: 1 }));
    expect((await save(one, () => ({ plans: theirs }))).json.reason).toBe('refused');
    expect((await read(other)).plans[0]?.price).toBe(1500);
    expect((await owner.call('GET', '/service/999999')).status).toBe(404);
  });

  it('of two writers is changed by the first, and read by the staff alone', async () => {
    const id = await add();
    await save(id, () => ({ name: 'First' }));
    expect((await save(id, () => ({ name: 'Late' }), 'version 1')).json).toMatchObject({
      reason: 'overtaken',
      states: { now: 'version 2' },
    });
    const support = await openDesk(shop, 'support');
    expect((await support.call('GET', `/service/${id}`)).json.message.name).toBe('First');
    expect((await support.change('/service', { service: lessons })).json.reason).toBe('not allowed');
    const writer = await openDesk(shop, 'writer');
    expect((await writer.call('GET', '/service')).json.reason).toBe('not allowed');
  });
});

it('lists services with the number and the prices of their plans, by a part of the name, in pages', async () => {
  const id = await add({ name: 'Needle 100%', visibility: 'hidden' });
  const list = async (query: string): Promise<ServiceRow[]> =>
    (await owner.call('GET', `/service${query}`)).json.message.services;
  expect(await list('?search=dle%20100%25')).toEqual([
    {
      subscriptionID: id,
      name: 'Needle 100%',
      category: 'coaching',
      image: '/images/coaching-lime.svg',
      visibility: 'hidden',
      plans: 2,
      lowestPrice: 1500,
      highestPrice: 5000,
    },
  ]);
  const all = (await list('?limit=100')).map((one) => one.subscriptionID);
  const [first, second] = [await list('?limit=2'), await list(`?limit=2&before=${all[1]}`)];
  expect([...first, ...second].map((one) => one.subscriptionID)).toEqual(all.slice(0, 4));
});
