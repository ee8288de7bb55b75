import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { openPubSub } from '#server/db/pub-sub.ts';
import { sandboxPrompts } from '#server/db/schema.ts';
import { openResponseCache } from '#server/http/response-cache.ts';
import { releaseExpiredHolds } from '#server/orders/release-expired-holds.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { openJobs } from '#server/queue/queue.ts';
import { countSales } from '#server/stock/best-sellers.ts';
import { reserveStock } from '#server/stock/reservations.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { shelvesOf } from '#tests/support/server/stock.ts';

const pay = forFile(await openPaymentShop());
const shelves = shelvesOf(pay);

const minutes = (count: number) => count * 60_000;
const outOf = (variantID: number) => `Gift Card (No. ${variantID}) is out of stock. Remove it to continue.`;
const prompted = async (buyer: Buyer): Promise<string> => {
  const { json } = await pay.initiate(buyer);
  expect(json.message).toMatchObject({ ResponseCode: '0' });
  return json.message.CheckoutRequestID;
};
const refusal = async (buyer: Buyer) => {
  const { status: code, json } = await pay.initiate(buyer);
  return [code, json.message];
};
/** Creates buyers with the same goods in their carts; every second one added them in reverse order. */
async function buyersOf(count: number, ...variantIDs: number[]): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let one = 0; one < count; one += 1) {
    const [first, ...more] = one % 2 === 0 ? variantIDs : variantIDs.toReversed();
    const buyer = await pay.buyer(first);
    for (const variantID of more) await pay.shop.product(buyer.cartID, variantID, { token: buyer.token });
    buyers.push(buyer);
  }
  return buyers;
}
async function rivals(variantID: number): Promise<[Buyer, Buyer]> {
  return [await pay.buyer(variantID), await pay.buyer(variantID)];
}

describe('the best-selling order', () => {
  it('counts the goods of a paid order once', async () => {
    const card = await shelves.shelve(3);
    const buyer = await pay.buyer(card);
    await pay.initiate(buyer);
    await countSales(pay.deps);
    expect(await shelves.sold(card)).toBe(0);
    await pay.answer(buyer, 'pin');
    expect(await countSales(pay.deps)).toBeGreaterThan(0);
    expect(await countSales(pay.deps)).toBe(0);
    expect(await shelves.sold(card)).toBe(1);
  });
});

describe('the last item in stock', () => {
  it('sells the last item to one of two customers who pay concurrently, and refuses the other without any row', async () => {
    const last = await shelves.shelve(1);
    const both = await rivals(last);
    const answers = await Promise.all(both.map(pay.initiate));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]?.status === 200 ? both : both.toReversed();
    if (!won || !lost) throw new Error('there were two');
    expect(answers.find((answer) => answer.status === 409)?.json.message).toBe(outOf(last));
    expect([await pay.attempts(lost.cartID), await pay.order(lost.cartID)]).toEqual([[], undefined]);
    expect((await pay.handset(lost.phone)).prompts).toEqual([]);
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 1 });

    await pay.answer(won, 'pin');
    expect(await pay.orderStatus(won)).toBe('pending');
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 0 });
    expect(await refusal(lost)).toEqual([409, outOf(last)]);
  });

  it('sells the last five items to five of twenty customers who pay concurrently, one each', async () => {
    const five = await shelves.shelve(5);
    const buyers = await buyersOf(20, five);
    const answers = await Promise.all(buyers.map(pay.initiate));
    const winners = buyers.filter((_, one) => answers[one]?.status === 200);
    expect(winners).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused.map(({ json }) => json.message)).toEqual(Array.from({ length: 15 }, () => outOf(five)));
    expect(await shelves.readStock(five)).toEqual({ stock: 0, held: 5 });
    await Promise.all(winners.map((buyer) => pay.answer(buyer, 'pin')));
    expect(await Promise.all(winners.map(pay.orderStatus))).toEqual(Array.from({ length: 5 }, () => 'pending'));
    expect(await shelves.readStock(five)).toEqual({ stock: 0, held: 0 });
  });

  it('holds the same items for several carts in any order without a deadlock', async () => {
    const [one, two] = [await shelves.shelve(4), await shelves.shelve(4)];
    const buyers = await buyersOf(6, one, two);
    const answers = await Promise.all(buyers.map(pay.initiate));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    const winners = buyers.filter((_, at) => answers[at]?.status === 200);
    await Promise.all(winners.map((buyer, at) => pay.answer(buyer, at % 2 === 0 ? 'cancel' : 'pin')));
    expect(await shelves.stock(one, two)).toEqual([2, 2]);
  });

  it('names the number that is left when fewer are in stock than ordered', async () => {
    const three = await shelves.shelve(3);
    const [first, second] = await rivals(three);
    for (const { cartID, token } of [first, second]) await pay.shop.product(cartID, three, { token });
    await prompted(first);
    expect(await shelves.readStock(three)).toEqual({ stock: 1, held: 2 });
    const left = `Only 1 of Gift Card (No. ${three}) is left. Lower the quantity to continue.`;
    expect(await refusal(second)).toEqual([409, left]);
    await pay.answer(first, 'cancel');
    await prompted(second);
    expect(await shelves.readStock(three)).toEqual({ stock: 1, held: 2 });
  });
});

it('holds no item of an order when one of its items is short', async () => {
  const [inStock, last] = [await shelves.shelve(5), await shelves.shelve(1)];
  const [buyer] = await buyersOf(1, inStock, last);
  if (!buyer) throw new Error('there was one');
  await pay.details(buyer);
  await shelves.setStock(last, 0);
  const order = await pay.order(buyer.cartID);
  if (!order) throw new Error('there is no order');
  const missing = [{ variantID: last, name: `Gift Card (No. ${last})`, wanted: 1, left: 0 }];
  expect(await pay.db.transaction((tx) => reserveStock(tx, order, pay.deps.clock()))).toEqual(missing);
  expect(await refusal(buyer)).toEqual([409, outOf(last)]);
  expect(await shelves.readStock(inStock)).toEqual({ stock: 5, held: 0 });
});

describe('held goods', () => {
  it.each(['cancel', 'wrong-pin', 'no-funds', 'timeout'] as const)(
    'are released after %s, for other customers immediately',
    async (answer) => {
      const last = await shelves.shelve(1);
      const [first, second] = await rivals(last);
      await prompted(first);
      expect(await refusal(second)).toEqual([409, outOf(last)]);
      await pay.answer(first, answer);
      expect(await shelves.readStock(last)).toEqual({ stock: 1, held: 0 });
      await prompted(second);
      expect(await refusal(first)).toEqual([409, outOf(last)]);
    },
  );

  it('are released when M-PESA refuses the prompt', async () => {
    const last = await shelves.shelve(1);
    const buyer = await pay.buyer(last);
    await pay.db.insert(sandboxPrompts).values({
      checkoutRequestID: `ws_CO_elsewhere_${buyer.phone}`,
      merchantRequestID: '1',
      msisdn: buyer.phone,
      amount: 10,
      account: 'OTHER',
      callbackURL: 'http://elsewhere.test/',
      createdAt: pay.deps.clock(),
    });
    expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('1');
    expect(await shelves.readStock(last)).toEqual({ stock: 1, held: 0 });
  });

  it('are held again when the same cart is tried again, and taken once', async () => {
    const two = await shelves.shelve(2);
    const buyer = await pay.buyer(two);
    for (const answer of ['cancel', 'wrong-pin'] as const) {
      await prompted(buyer);
      await pay.answer(buyer, answer);
    }
    await Promise.all([pay.initiate(buyer), pay.initiate(buyer), pay.initiate(buyer)]);
    expect(await shelves.readStock(two)).toEqual({ stock: 1, held: 1 });
    await pay.answer(buyer, 'pin');
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await shelves.readStock(two)).toEqual({ stock: 1, held: 0 });
  });

  it('stay held after a lost answer until the margin ends, and are then released without a request', async () => {
    const last = await shelves.shelve(1);
    const [first, second] = await rivals(last);
    shelves.loseAnswers();
    expect((await pay.initiate(first)).status).toBe(502);
    pay.pass(minutes(5) - 1);
    await pay.reconcile();
    expect(await refusal(second)).toEqual([409, outOf(last)]);
    pay.pass(1);
    await pay.reconcile();
    expect(await shelves.readStock(last)).toEqual({ stock: 1, held: 0 });
    expect((await pay.attempt(first.cartID)).status).toBe('unknown');
    pay.restoreNetwork();
    await prompted(second);
  });

  it('are released after a restart, by the first instance that runs', async () => {
    const last = await shelves.shelve(1);
    shelves.loseAnswers();
    await pay.initiate(await pay.buyer(last));
    pay.pass(minutes(6));
    const jobs = await openJobs(pay.engine, pino({ level: 'silent' }));
    const repair = paymentJobs({ ...pay.deps, jobs })['repair-payments'];
    expect(await jobs.runWaiting('repair-payments', repair)).toBe(1);
    await jobs.stop();
    expect(await shelves.readStock(last)).toEqual({ stock: 1, held: 0 });
  });

  it('stay held where another payment of their order begins while the old hold is being released', async () => {
    const last = await shelves.shelve(1);
    const buyer = await pay.buyer(last);
    shelves.loseAnswers();
    await pay.initiate(buyer);
    pay.restoreNetwork();
    pay.pass(minutes(5));
    const transaction: typeof pay.db.transaction = async (...work) => {
      await prompted(buyer);
      return pay.db.transaction(...work);
    };
    await releaseExpiredHolds({ ...pay.deps, db: Object.create(pay.db, { transaction: { value: transaction } }) });
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 1 });
  });

  it('are reset to what was prompted when the prompt turns out to be paid after the cart has changed', async () => {
    const [before, after] = [await shelves.shelve(1), await shelves.shelve(1)];
    const buyer = await pay.buyer(before);
    const { cartID, token } = buyer;
    shelves.loseReports();
    await prompted(buyer);
    await pay.answer(buyer, 'pin');
    pay.pass(minutes(4));
    await pay.shop.product(cartID, after, { token });
    await pay.shop.product(cartID, before, { token, action: 'remove' });
    expect(await shelves.stock(before, after)).toEqual([0, 1]);
    pay.restoreNetwork();
    await pay.query(buyer, (await pay.attempt(cartID)).checkoutRequestID ?? '');
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await shelves.stock(before, after)).toEqual([0, 1]);
    expect((await pay.shop.openCart(buyer)).cartItems.map(({ itemID }: { itemID: number }) => itemID)).toEqual([after]);
  });
});

describe('a cart whose payment holds the last item', () => {
  const inStock = async (buyer: Buyer) =>
    (await pay.shop.openCart(buyer)).cartItems.map(({ variant }: { variant: { inStock: boolean } }) => variant.inStock);

  it('shows the last item in stock to the cart that holds it, and to no other cart', async () => {
    const last = await shelves.shelve(1);
    const [first, second] = await rivals(last);
    await prompted(first);
    expect([await inStock(first), await inStock(second)]).toEqual([[true], [false]]);
    expect([(await pay.details(first)).status, (await pay.details(second)).status]).toEqual([200, 409]);
    const added = await pay.shop.product(second.cartID, last, { token: second.token });
    expect([added.status, added.json.message]).toEqual([409, `Gift Card (No. ${last}) is out of stock.`]);
  });

  it('lets a cart add what is in stock once its prompt has ended', async () => {
    const three = await shelves.shelve(3);
    const buyer = await pay.buyer(three);
    const add = () => pay.shop.product(buyer.cartID, three, { token: buyer.token });
    await add();
    shelves.loseAnswers();
    await pay.initiate(buyer);
    pay.pass(minutes(3));
    expect(await shelves.readStock(three)).toEqual({ stock: 1, held: 2 });
    expect([(await add()).status, (await add()).status]).toEqual([200, 409]);
    pay.restoreNetwork();
    await prompted(buyer);
    expect(await shelves.readStock(three)).toEqual({ stock: 0, held: 3 });
  });
});

it('shows held goods as out of stock on every instance immediately, and released goods as in stock again', async () => {
  const last = await shelves.shelve(1);
  const instance = async () => {
    const [pubSub, responseCache] = [openPubSub(pay.engine), openResponseCache(pay.deps.clock)];
    await responseCache.enable(pubSub);
    const app = createApp({ ...pay.deps, pubSub, responseCache });
    const read = async () => {
      const { message } = (await (await app.request(`/v1/product/item/variant/${last}`)).json()) as {
        message: { variant: { inStock: boolean } };
      };
      return message.variant.inStock;
    };
    /** Resolves at the next change, after the response cache is cleared. */
    const change = () =>
      new Promise<void>((resolve) => {
        void pubSub.subscribe('catalogue', { onMessage: resolve, onEnd: resolve });
      });
    return { read, change, stop: pubSub.close };
  };
  const instances = [await instance(), await instance()];
  const read = () => Promise.all(instances.map((one) => one.read()));
  const afterChange = async (act: () => Promise<unknown>) => {
    const changes = instances.map(({ change }) => change());
    await act();
    await Promise.all(changes);
    return read();
  };
  expect(await read()).toEqual([true, true]);
  const buyer = await pay.buyer(last);
  expect(await afterChange(() => prompted(buyer))).toEqual([false, false]);
  expect(await afterChange(() => pay.answer(buyer, 'cancel'))).toEqual([true, true]);
  await Promise.all(instances.map(({ stop }) => stop()));
});
