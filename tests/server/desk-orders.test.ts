import { eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addresses, comments, orders, outboxMessages, users, vaultCodes } from '#server/db/schema.ts';
import { loadCodes } from '#server/vault/load-codes.ts';
import { type DeskPerson, openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');
const fulfilment = await openDesk(shop, 'fulfilment');
const support = await openDesk(shop, 'support');

const readOrder = async (person: DeskPerson, orderID: string) =>
  (await person.call('GET', `/order/${orderID}`)).json.message;
const load = (...codes: string[]) =>
  loadCodes(
    shop.deps,
    codes.map((code, index) => ({ line: index + 2, variantID: goods.giftCard, code })),
  );
const messagesTo = async (userId: string) => {
  const rows = await shop.db.select().from(outboxMessages).where(eq(outboxMessages.userId, userId));
  return rows.map(({ content }) => JSON.stringify(content));
};
/** A paid order of three mugs, with an address. */
async function sendable() {
  const buyer = await shop.buyer(goods.mug);
  await shop.shop.product(buyer.cartID, goods.mug, { token: buyer.token, quantity: 2 });
  await shop.shop.deliverTo(buyer, buyer.cartID);
  const billed = await shop.bill(buyer);
  await shop.payFor(billed);
  return billed;
}

describe('an order to send', () => {
  it('is sent in parts, with the carrier’s reference to its buyer, and is completed with the last part', async () => {
    const { orderID, userId } = await sendable();
    const shown = await readOrder(fulfilment, orderID);
    expect(shown).toMatchObject({ state: 'pending', unsent: 3, actions: ['fulfil', 'resend', 'note'] });
    const { subtotal, tax, delivery } = shown.totals;
    expect([subtotal, subtotal + tax + delivery]).toEqual([3750, shown.amount]);
    expect([shown.phone.value, shown.address.value]).toEqual([
      expect.stringMatching(/^254/),
      expect.stringMatching(/, 0\d{3} \d{3} \d{3}$/),
    ]);
    const part = await fulfilment.change(`/order/${orderID}/fulfil`, {
      decidedOn: 'pending',
      items: [{ itemID: goods.mug, quantity: 1 }],
      carrier: 'G4S',
      reference: 'G4S-77',
    });
    expect(part.json.message).toMatchObject({ status: 'pending', state: 'pending, 1 of 3 sent' });
    expect((await messagesTo(userId)).filter((text) => text.includes('G4S-77')).length).toBeGreaterThan(0);
    const again = await fulfilment.change(`/order/${orderID}/fulfil`, { decidedOn: 'pending' });
    expect(again.json).toMatchObject({ reason: 'overtaken', states: { now: 'pending, 1 of 3 sent' } });
    const more = await fulfilment.change(`/order/${orderID}/fulfil`, {
      decidedOn: 'pending, 1 of 3 sent',
      items: [{ itemID: goods.mug, quantity: 3 }],
    });
    expect([more.status, more.json.reason]).toEqual([409, 'refused']);
    const rest = await fulfilment.change(`/order/${orderID}/fulfil`, { decidedOn: 'pending, 1 of 3 sent' });
    expect(rest.json.message).toMatchObject({ status: 'completed', state: 'completed' });
    expect((await fulfilment.call('GET', `/order/${orderID}`)).status).toBe(404);
  });

  it('is listed for its role, found by each of its marks, and shows a phone only on asking', async () => {
    const { orderID, userId } = await sendable();
    const [customer] = await shop.db.select().from(users).where(eq(users.userId, userId));
    await shop.db.update(users).set({ firstName: 'Nyambura', lastName: 'Kip_100%' }).where(eq(users.userId, userId));
    const [paid] = (await readOrder(owner, orderID)).payments;
    const find = async (search: string, person = owner) =>
      (await person.call('GET', `/order?search=${encodeURIComponent(search)}`)).json.message.orders.map(
        (order: { orderID: string }) => order.orderID,
      );
    for (const mark of [
      orderID.toLowerCase(),
      paid.receipt,
      `0${customer?.phoneNumber.slice(3)}`,
      'bura kip_1',
      '100%',
    ])
      expect(await find(mark)).toEqual([orderID]);
    expect(await find('kipX100')).toEqual([]);
    const findPeople = async (search: string) =>
      (await owner.call('GET', `/customer?search=${encodeURIComponent(search)}`)).json.message.customers.map(
        (one: { userID: string }) => one.userID,
      );
    // Without a name the desk shows the user name.
    const named = { firstName: '', lastName: '', username: 'Mwas_77', email: 'Mwas@Example.com' };
    await shop.db.update(users).set(named).where(eq(users.userId, userId));
    await shop.db
      .update(orders)
      .set({ shipTo: { firstName: 'Wambui', lastName: 'Karanja', city: 'nairobi' } })
      .where(eq(orders.orderID, orderID));
    await shop.db
      .update(addresses)
      .set({ firstName: 'Wambui', lastName: 'Karanja' })
      .where(eq(addresses.userId, userId));
    for (const mark of ['mwas_77', 'mwas@example.COM', 'wambui kara']) {
      expect([mark, await find(mark)]).toEqual([mark, [orderID]]);
      expect([mark, await findPeople(mark)]).toEqual([mark, [userId]]);
    }
    expect([await find('MwasX77'), await findPeople('MwasX77')]).toEqual([[], []]);
    // The address as it was ordered also finds an order whose customer has another one by now.
    await shop.db.delete(addresses).where(eq(addresses.userId, userId));
    expect([await find('karanja'), await findPeople('karanja')]).toEqual([[orderID], []]);
    expect((await fulfilment.call('GET', '/order?status=to%20send')).json.message.orders[0].orderID).toBe(orderID);
    const shown = await readOrder(support, orderID);
    expect([shown.phone.value, shown.address.value]).toEqual([null, null]);
    expect(JSON.stringify(shown)).not.toContain(customer?.phoneNumber);
    const revealed = await support.change(`/order/${orderID}/contact`, { field: 'phone' });
    expect(revealed.json.message).toEqual({ value: customer?.phoneNumber });
    const [row] = (await owner.call('GET', '/audit')).json.message.rows;
    expect(row).toMatchObject({ who: 'The support', target: `order ${orderID}`, after: { revealed: 'phone' } });
    expect(JSON.stringify(row)).not.toContain(customer?.phoneNumber);
  });

  it('is refused in plain words an empty parcel, and an order number of another form', async () => {
    const { orderID } = await sendable();
    const empty = await fulfilment.change(`/order/${orderID}/fulfil`, { decidedOn: 'pending', items: [] });
    expect([empty.status, empty.json.message]).toEqual([400, 'Choose at least one piece for the parcel.']);
    const wrong = await owner.change('/exception/1/order', { decidedOn: 'open', orderID: 'UW-1' });
    expect([wrong.status, wrong.json.message]).toEqual([400, 'Enter an order number, such as UW2K7M4QXA.']);
  });

  it('gets notes and its receipt again', async () => {
    const { orderID } = await sendable();
    await support.change(`/order/${orderID}/note`, { text: 'Leave it at the gate.' });
    expect((await readOrder(owner, orderID)).notes).toMatchObject([
      { text: 'Leave it at the gate.', by: 'The support' },
    ]);
    const sent = await support.change(`/order/${orderID}/receipt`, { decidedOn: 'pending' });
    expect(sent.json.message).toMatchObject({ state: 'pending', texts: 1 });
  });

  it('says how messages reach its customer, and sends no receipt to a number that is not verified', async () => {
    const { orderID, userId } = await sendable();
    const set = (facts: Partial<typeof users.$inferInsert>) =>
      shop.db.update(users).set(facts).where(eq(users.userId, userId));
    const seen = async () => {
      const { reach, actions } = await readOrder(owner, orderID);
      return [reach, actions.includes('resend')];
    };
    expect(await seen()).toEqual(['text', true]);
    await set({ email: 'nyambura@example.com' });
    expect(await seen()).toEqual(['text and e-mail', true]);
    await set({ phoneVerifiedAt: null });
    expect(await seen()).toEqual(['unverified', false]);
    const before = await messagesTo(userId);
    const resent = await support.change(`/order/${orderID}/receipt`, { decidedOn: 'pending' });
    expect([resent.status, resent.json.message]).toEqual([
      409,
      `The number of the customer of order ${orderID} is not verified, so the shop sends no message to it. Call them.`,
    ]);
    expect(await messagesTo(userId)).toEqual(before);
    await set({ phoneNumber: `deleted:${userId}` });
    expect(await seen()).toEqual(['deleted', false]);
  });

  it('pages by keys', async () => {
    const page = (await owner.call('GET', '/order?limit=1')).json.message;
    const following = (await owner.call('GET', `/order?limit=1&before=${page.next}`)).json.message;
    expect(following.orders).toHaveLength(1);
    expect(following.orders[0].orderID).not.toBe(page.orders[0].orderID);
  });
});

describe('a code that does not work', () => {
  it('is voided with a reason and replaced by the next, and neither is sold again', async () => {
    await load('WORKS-1', 'WORKS-2');
    const { orderID, token, userId } = await shop.bought([goods.giftCard, 1]);
    const [code] = (await readOrder(owner, orderID)).codes.list;
    const path = `/order/${orderID}/code/${code.codeID}/replace`;
    const replaced = await owner.change(path, { decidedOn: 'assigned', reason: 'The brand refused it.' });
    expect(replaced.json.message).toMatchObject({ state: 'voided', replacement: expect.any(Number) });
    const { codes } = await readOrder(owner, orderID);
    expect(codes.list.map(({ state }: { state: string }) => state)).toEqual(['voided', 'assigned']);
    expect(JSON.stringify(codes)).not.toContain('WORKS');
    const own = (await shop.call('GET', `/v1/user/order/${orderID}/code`, { token })).json.message;
    expect(own.map(({ codeID }: { codeID: number }) => codeID)).toEqual([replaced.json.message.replacement]);
    expect((await messagesTo(userId)).some((text) => text.includes('was replaced'))).toBe(true);
    expect((await owner.change(path, { decidedOn: 'assigned', reason: 'Again.' })).json.reason).toBe('overtaken');
    await owner.change(`/order/${orderID}/cancel`, { decidedOn: 'completed', owed: 0 });
    const [voided] = await shop.db.select().from(vaultCodes).where(eq(vaultCodes.codeID, code.codeID));
    expect(voided?.orderID).toBe(orderID);
  });

  it('lets its order wait where the vault is empty, and the next code goes there', async () => {
    await load('EMPTY-1');
    const { orderID } = await shop.bought([goods.giftCard, 1]);
    await shop.db.delete(vaultCodes).where(isNull(vaultCodes.orderID));
    const [code] = (await readOrder(owner, orderID)).codes.list;
    const replaced = await owner.change(`/order/${orderID}/code/${code.codeID}/replace`, {
      decidedOn: 'assigned',
      reason: 'It was used before.',
    });
    expect(replaced.json.message.replacement).toBeNull();
    expect(await readOrder(owner, orderID)).toMatchObject({ status: 'pending', codes: { waiting: 1 } });
    await load('EMPTY-2');
    expect(await readOrder(owner, orderID)).toMatchObject({ status: 'completed', codes: { waiting: 0, assigned: 1 } });
  });

  it('is replaced three times a week for one buyer by fulfilment, and more often by the owner alone', async () => {
    await load('MANY-1', 'MANY-2', 'MANY-3', 'MANY-4', 'MANY-5');
    const { orderID } = await shop.bought([goods.giftCard, 1]);
    const replace = async (person: DeskPerson) => {
      const { list } = (await readOrder(owner, orderID)).codes;
      const { codeID } = list.at(-1);
      return person.change(`/order/${orderID}/code/${codeID}/replace`, { decidedOn: 'assigned', reason: 'No.' });
    };
    for (let times = 0; times < 3; times += 1) expect((await replace(fulfilment)).status).toBe(200);
    const fourth = await replace(fulfilment);
    expect([fourth.status, fourth.json.reason]).toEqual([403, 'not allowed']);
    expect((await replace(owner)).status).toBe(200);
  });
});

describe('a role', () => {
  it('of a writer moderates comments and sees nothing else', async () => {
    const writer = await openDesk(shop, 'writer');
    expect((await writer.call('GET', '/comment')).status).toBe(200);
    for (const path of ['/today', '/order', '/exception', '/customer', '/ticket', '/message', '/staff', '/audit'])
      expect((await writer.call('GET', path)).json.reason).toBe('not allowed');
    expect(await shop.db.select().from(comments)).toEqual([]);
    expect((await writer.change('/comment/1/moderate', { decidedOn: 'shown', action: 'hide' })).status).toBe(404);
    expect((await shop.db.select().from(orders)).length).toBeGreaterThan(0);
  });
});
