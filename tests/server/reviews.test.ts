import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders, products, reviews, users } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { sampleShop } from '#server/seed/sample.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops } from '#tests/support/server/ops.ts';
import { type Buyer, openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const day = 24 * 60 * 60_000;
const itemID = 900_003;
const variantID = goods.giftCard;

const pay = forFile(await openPaymentShop());
beforeEach(async () => {
  await pay.db.execute(sql`truncate ${reviews} restart identity`);
  await pay.db.update(products).set({ ratingTenths: 45, ratingCount: 0 }).where(eq(products.itemID, itemID));
});

interface Customer extends Buyer {
  readonly orderID: string;
}
/** A customer with a paid order of a gift card, which is completed unless `status` is another one. */
async function customer(firstName = 'Asha', status: 'completed' | 'pending' = 'completed'): Promise<Customer> {
  const buyer = await pay.buyer();
  await pay.db.update(users).set({ firstName }).where(eq(users.userId, buyer.userId));
  await pay.initiate(buyer);
  await pay.answer(buyer, 'pin');
  const order = await pay.order(buyer.cartID);
  if (!order) throw new Error('there is no order');
  await pay.db.update(orders).set({ status }).where(eq(orders.orderID, order.orderID));
  return { ...buyer, orderID: order.orderID };
}
const write = ({ orderID, token }: Pick<Customer, 'orderID' | 'token'>, body: object = {}) =>
  pay.call('POST', `/v1/user/order/${orderID}/review`, {
    token,
    body: { variantID, stars: 4, words: 'Good.', ...body },
  });
const own = async ({ orderID, token }: Customer) =>
  (await pay.call('GET', `/v1/user/order/${orderID}/review`, { token })).json.message;
const read = async (query = '') => (await pay.call('GET', `/v1/product/item/${itemID}/review${query}`)).json.message;
const rating = async () => {
  const { rating: mean, ratingCount } = (await pay.call('GET', `/v1/product/item/${itemID}`)).json.message;
  return [mean, ratingCount];
};
const run = (...args: unknown[]) => ops(pay.deps)('reviews', ...args.map(String));

describe('a customer', () => {
  it('writes one review for a variant of a completed order, and it counts for the rating', async () => {
    const one = await customer();
    expect(await own(one)).toEqual([
      {
        variantID,
        name: 'Gift Card (Black)',
        stars: null,
        words: '',
        editableUntil: null,
        editable: true,
        hiddenReason: null,
      },
    ]);
    expect((await write(one)).json.message).toMatchObject({ stars: 4, words: 'Good.', editable: true });
    await write(await customer('Ben'), { stars: 1, words: '' });
    expect(await rating()).toEqual([2.5, 2]);
    const page = await read();
    expect(page).toMatchObject({ product: 'Gift Card', olderReviews: 0, verified: { rating: 2.5, ratingCount: 2 } });
    expect(page.reviews.map(({ author, stars }: { author: string; stars: number }) => [author, stars])).toEqual([
      ['Ben', 1],
      ['Asha', 4],
    ]);
    expect(JSON.stringify(page)).not.toContain(one.userId);
    expect(JSON.stringify(page)).not.toContain(one.orderID);
  });

  it('changes it for 30 days, and no longer', async () => {
    const one = await customer();
    await write(one);
    pay.pass(30 * day - 1);
    await pay.db.update(orders).set({ status: 'completed' });
    const { token } = (await signIn(one)).message;
    expect((await write({ ...one, token }, { stars: 5, words: 'Better.' })).status).toBe(200);
    expect(await rating()).toEqual([5, 1]);
    expect((await read()).reviews).toMatchObject([{ words: 'Better.', edited: true }]);
    pay.pass(1);
    const late = await write({ ...one, token }, { stars: 1 });
    expect([late.status, late.json.message]).toEqual([409, 'A review can be changed for 30 days.']);
    expect((await own({ ...one, token }))[0].editable).toBe(false);
    expect(await rating()).toEqual([5, 1]);
  });

  it('cannot review an order that is not completed, one of another customer, or what is not in it', async () => {
    const [one, pending] = [await customer(), await customer('Ben', 'pending')];
    expect((await write(pending)).json.message).toBe('You can review the order once it is completed.');
    expect((await write({ ...one, token: pending.token })).status).toBe(403);
    expect((await write(one, { variantID: goods.mug })).json.message).toBe('The order does not contain this item.');
    expect((await write({ ...one, orderID: 'UWNOSUCH' })).status).toBe(404);
    for (const stars of [0, 6, 4.5, '5']) expect((await write(one, { stars })).status).toBe(400);
    expect((await write(one, { words: 'x'.repeat(2001) })).status).toBe(400);
    expect(await rating()).toEqual([4.5, 0]);
  });

  it('finds the review in the export of the data, and takes it along when the account is deleted', async () => {
    const one = await customer();
    await write(one);
    await write(await customer('Ben'), { stars: 2 });
    const { json } = await pay.call('GET', `/v1/user/${one.userId}/data`, { token: one.token });
    expect(json.message.reviews).toMatchObject([{ orderID: one.orderID, stars: 4, words: 'Good.', author: 'Asha' }]);
    const body = { password: 'a long password' };
    expect((await pay.call('DELETE', `/v1/user/${one.userId}`, { token: one.token, body })).status).toBe(200);
    expect((await read()).reviews).toMatchObject([{ author: 'Ben' }]);
    expect(await rating()).toEqual([2, 1]);
  });
});

const signIn = async ({ userId }: Customer) => {
  const [user] = await pay.db.select().from(users).where(eq(users.userId, userId));
  const body = { phoneNumber: user?.phoneNumber, password: 'a long password' };
  return (await pay.call('POST', '/v1/login', { body })).json;
};

it('counts all reviews that are written at once', async () => {
  const customers = [await customer(), await customer(), await customer(), await customer()];
  await Promise.all(customers.map((one, place) => write(one, { stars: place + 1 })));
  expect(await rating()).toEqual([2.5, 4]);
});

it('gives pages of ten, the newest first, each after a review', async () => {
  const now = pay.deps.clock();
  const rows = Array.from({ length: 12 }, (_, place) => ({
    itemID,
    variantID,
    author: `Reader ${place + 1}`,
    stars: 3,
    createdAt: now,
    isSample: true,
  }));
  await pay.db.insert(reviews).values(rows);
  const first = await read();
  expect([first.reviews.length, first.olderReviews, first.reviews[0].author]).toEqual([10, 2, 'Reader 12']);
  const second = await read(`?before=${first.reviews[9].reviewID}`);
  expect([second.reviews.length, second.olderReviews, second.reviews[1].author]).toEqual([2, 0, 'Reader 1']);
  expect(first.verified).toEqual({ rating: 0, ratingCount: 0 });
});

describe('the owner', () => {
  it('lists, answers, hides and shows reviews at the desk, as the support may and no other role', async () => {
    const owner = await openDesk(pay, 'owner');
    const support = await openDesk(pay, 'support');
    const one = await customer();
    await write(one);
    await write(await customer('Ben'), { stars: 1, words: '' });
    const list = async (query = '') => (await support.call('GET', `/review${query}`)).json.message;
    const first = await list('?limit=1');
    expect(first.reviews).toMatchObject([{ author: 'Ben', stars: 1, words: '', product: 'Gift Card', state: 'shown' }]);
    const { reviews: older, next } = await list(`?limit=1&before=${first.next}`);
    expect([older[0].author, older[0].words, next]).toEqual(['Asha', 'Good.', null]);
    const path = `/review/${older[0].reviewID}`;
    expect((await support.change(`${path}/answer`, { decidedOn: 'shown', text: 'Thank you.' })).status).toBe(200);
    expect((await read()).reviews[1].answer).toBe('Thank you.');
    expect((await support.change(`${path}/hide`, { decidedOn: 'shown' })).status).toBe(400);
    const hidden = await support.change(`${path}/hide`, { decidedOn: 'shown', reason: 'It names a person.' });
    expect(hidden.json.message).toEqual({ state: 'hidden' });
    expect(await rating()).toEqual([1, 1]);
    expect((await own(one))[0].hiddenReason).toBe('It names a person.');
    expect((await list('?status=hidden')).reviews).toMatchObject([
      { author: 'Asha', state: 'hidden', answer: 'Thank you.', hiddenReason: 'It names a person.' },
    ]);
    const late = await support.change(`${path}/hide`, { decidedOn: 'shown', reason: 'Again.' });
    expect(late.json).toMatchObject({ reason: 'overtaken', states: { now: 'hidden' } });
    const [row] = (await owner.call('GET', '/audit')).json.message.rows;
    expect(row).toMatchObject({ target: path.replace('/review/', 'review '), before: { state: 'shown' } });
    expect((await owner.change(`${path}/show`, { decidedOn: 'hidden' })).json.message).toEqual({ state: 'shown' });
    expect(await rating()).toEqual([2.5, 2]);
    for (const role of ['money', 'fulfilment', 'writer'] as const)
      expect((await (await openDesk(pay, role)).call('GET', '/review')).status).toBe(403);
  });

  it('answers a review, hides it with a reason that its author reads, and shows it again', async () => {
    const one = await customer();
    await write(one);
    const [{ reviewID }] = (await read()).reviews;
    expect(await run('answer', reviewID, '--text', 'Thank you.')).toMatchObject({ code: 0 });
    expect((await read()).reviews).toMatchObject([{ answer: 'Thank you.' }]);
    expect(await run('hide', reviewID, '--reason', 'It names a person.')).toMatchObject({ code: 0 });
    expect((await read()).reviews).toEqual([]);
    expect(await rating()).toEqual([0, 0]);
    expect((await own(one))[0].hiddenReason).toBe('It names a person.');
    expect((await run('--hidden')).out).toContain('It names a person.');
    expect(await run('hide', reviewID, '--reason', 'Again.')).toMatchObject({ code: 1 });
    expect(await run('show', reviewID)).toMatchObject({ code: 0 });
    expect(await rating()).toEqual([4, 1]);
    await expect(run('hide', reviewID)).rejects.toThrow('--reason is 1 to 1000 characters.');
  });
});

it('shows search engines the rating by customers alone, and escapes what they wrote', async () => {
  const row = { itemID, variantID, author: 'Sample', stars: 5, createdAt: pay.deps.clock(), isSample: true };
  await pay.db.insert(reviews).values(row);
  const page = async () => (await pay.app.request(`/product/${itemID}`)).text();
  expect(await page()).not.toContain('AggregateRating');
  await write(await customer(), { stars: 2, words: '</script><script>alert(1)</script>' });
  const html = await page();
  expect(html).toContain('"ratingValue":2,"ratingCount":1');
  expect(html).not.toContain('<script>alert(1)');
});

it('marks the reviews of the sample shop as samples, whose mean is the rating of their product', async () => {
  await pay.db.execute(sql`truncate ${products} cascade`);
  await loadShop(pay.db, sampleShop, pay.deps.clock());
  const rows = await pay.db
    .select({
      tenths: products.ratingTenths,
      count: products.ratingCount,
      written: sql<number>`count(${reviews.reviewID})::int`,
      mean: sql<number>`coalesce(round(avg(${reviews.stars}) * 10), ${products.ratingTenths})::int`,
      samples: sql<boolean>`coalesce(bool_and(${reviews.isSample}), true)`,
    })
    .from(products)
    .leftJoin(reviews, eq(reviews.itemID, products.itemID))
    .groupBy(products.itemID);
  expect(rows.filter(({ written }) => written > 0).length).toBeGreaterThan(50);
  expect(
    rows.filter(({ tenths, mean, count, written, samples }) => tenths !== mean || count !== written || !samples),
  ).toEqual([]);
});
