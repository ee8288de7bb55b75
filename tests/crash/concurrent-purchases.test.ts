import { and, eq, isNull, notLike } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { PaymentResponse } from '#contract/payments.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import {
  cartItems,
  carts,
  orders,
  paymentExceptions,
  sessions,
  stockHolds,
  storedCallbacks,
  users,
  variants,
} from '#server/db/schema.ts';
import { hashToken } from '#server/http/authentication.ts';
import { newCartID, newToken } from '#server/ids.ts';
import { paymentTexts } from '#server/texts/index.ts';
import { findPostgres, noPostgres, type PostgresCluster, startPostgres } from '#tests/support/server/postgres.ts';
import { chanceOf } from './chance.ts';
import { differences } from './ledger.ts';
import { callbackOf, type Network, openNetwork } from './network.ts';
import type { Prompt } from './network-routes.ts';
import { loadGoods } from './shop-database.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** Two hundred people buy the last fifty of a product on three instances of the shop. */

const bin = findPostgres();
if (bin === null) console.log(`– ${noPostgres}`);

const wanted = 990_001;
const wantedName = 'Gift Card (Last fifty)';
const price = 1000;
const soldOut = `${wantedName} is out of stock. Remove it to continue.`;

interface Shopper {
  readonly phone: string;
  readonly token: string;
  readonly cartID: string;
}

describe.skipIf(bin === null)('two hundred shoppers at three instances, for the last fifty', () => {
  const chance = chanceOf(50);
  const shops: ShopProcess[] = [];
  let urls: string[] = [];
  let cluster: PostgresCluster;
  let database: OpenDatabase;
  let network: Network;
  let shoppers: Shopper[];
  let stock: Map<number, number>;
  /** What M-PESA does between the prompt and its answer to the request. */
  let beforeAnswer: (prompt: Prompt, index: number) => Promise<void> = async () => {};

  const anyShop = (): string => {
    const [first = '', ...others] = urls;
    return chance.of([first, ...others]);
  };

  async function makeShoppers(): Promise<Shopper[]> {
    const made = Array.from({ length: 200 }, (_, index) => ({
      phone: `2547${String(30_000_000 + index)}`,
      token: newToken(),
      cartID: newCartID(),
    }));
    const { db } = database;
    // Hashing a real password takes as much processor time as ten purchases.
    const rows = made.map(({ phone }) => ({ phoneNumber: phone, passwordHash: 'none' }));
    const accounts = await db.insert(users).values(rows).returning();
    const idOf = new Map(accounts.map(({ phoneNumber, userId }) => [phoneNumber, userId]));
    const owned = made.map((shopper) => ({ ...shopper, userId: idOf.get(shopper.phone) ?? '' }));
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db
      .insert(sessions)
      .values(owned.map(({ token, userId }) => ({ tokenHash: hashToken(token), userId, expiresAt })));
    await db.insert(carts).values(owned.map(({ cartID, userId }) => ({ cartID, userId })));
    await db
      .insert(cartItems)
      .values(owned.map(({ cartID }) => ({ cartID, itemType: 'product' as const, itemID: wanted, quantity: 1 })));
    return made;
  }

  beforeAll(async () => {
    if (bin === null) return;
    cluster = await startPostgres(bin);
    const url = `${cluster.url}/postgres`;
    database = await openDatabase({ dataDir: '', databaseUrl: url });
    await loadGoods(database.db);
    await database.db.insert(variants).values({
      variantID: wanted,
      itemID: 900_003,
      name: 'Last fifty',
      image: '/images/controller-night.svg',
      stock: 50,
      salePrice: price,
      platform: 'PC',
      region: 'Kenya',
    });
    const rows = await database.db.select().from(variants);
    stock = new Map(rows.map((row) => [row.variantID, row.stock]));
    shoppers = await makeShoppers();
    let pushed = 0;
    network = await openNetwork(anyShop, {
      onPush: (prompt) => {
        pushed += 1;
        return beforeAnswer(prompt, pushed - 1);
      },
    });
    const settings = { ...network.settings, DATABASE_URL: url };
    shops.push(...[1, 2, 3].map(() => startShop(settings)));
    urls = await Promise.all(shops.map(({ whenOpen: opened }) => opened));
    // The instances share M-PESA's token, which is fetched before two hundred people need it at once.
    await network.registered;
  }, 900_000);

  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.kill()));
    await network?.close();
    await database?.close();
    await cluster?.stop();
  });

  async function call<T>({ token }: Shopper, method: string, path: string, body?: object) {
    const response = await fetch(`${anyShop()}/v1${path}`, {
      method,
      headers: { token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { message } = (await response.json()) as { message: T };
    return { status: response.status, message };
  }

  async function initiate(shopper: Shopper) {
    const path = `/payment/mpesa/express/${shopper.cartID}/${shopper.phone}`;
    const promptsBefore = new Set(network.prompts.values());
    // On a busy machine M-PESA's answer may come too late for the shop. The prompt is on the phone nevertheless.
    const unanswered = () =>
      [...network.prompts.values()].find((prompt) => prompt.msisdn === shopper.phone && !promptsBefore.has(prompt));
    const press = () => call<PaymentResponse | string>(shopper, 'GET', path);
    let { status, message } = await press();
    // On a busy machine the shop may answer 503, or not reach M-PESA, and the page then asks the shopper to try again.
    const isAskedAgain = () =>
      status === 503 || (typeof message !== 'string' && message.ResponseDescription === paymentTexts.unavailable);
    for (let presses = 1; isAskedAgain() && !unanswered() && presses < 10; presses += 1)
      ({ status, message } = await press());
    const id = typeof message === 'string' ? '' : message.CheckoutRequestID;
    const answered = network.prompts.get(id);
    return { status, message, prompt: answered ?? unanswered(), isAnswered: answered !== undefined };
  }

  /** Initiates the payments of all shoppers at once. @returns the shoppers with a prompt, and the other answers */
  async function allInitiate(people: readonly Shopper[]) {
    const answers = await Promise.all(people.map(async (shopper) => ({ shopper, ...(await initiate(shopper)) })));
    return {
      prompted: answers.flatMap(({ shopper, prompt, isAnswered }) => (prompt ? [{ shopper, prompt, isAnswered }] : [])),
      refused: answers.filter(({ prompt }) => !prompt).map(({ status, message }) => ({ status, message })),
    };
  }

  const keyPath = ({ callbackURL }: Prompt) => new URL(callbackURL).pathname;
  const forgedReceipt = () => `FORGED${chance.whole(1000, 9999)}`;
  /** A forged callback for a prompt that was not paid. */
  const forgery = (prompt: Prompt, changed: Partial<Prompt>) =>
    callbackOf({ ...prompt, status: 'paid', receipt: forgedReceipt(), ...changed });

  it('sells fifty, and reports the product as out of stock to the other hundred and fifty shoppers', async () => {
    const amount = price + 15;
    // One prompt in five is reported before its request is answered, and one is reported late.
    beforeAnswer = async (prompt, index) => {
      if (index % 5 !== 0) return;
      network.answer(prompt, 'pin');
      await network.sendCallback(prompt);
    };
    const first = await allInitiate(shoppers);
    expect(first.refused).toEqual(Array.from({ length: 150 }, () => ({ status: 409, message: soldOut })));
    expect(first.prompted.map(({ prompt }) => prompt.amount)).toEqual(Array.from({ length: 50 }, () => amount));

    const kinds = first.prompted.map(({ prompt }) => [...network.prompts.values()].indexOf(prompt) % 5);
    const ofKind = (kind: number) => first.prompted.filter((_, index) => kinds[index] === kind);
    const [, failing, twice, late, disputed] = [0, 1, 2, 3, 4].map(ofKind) as [
      typeof first.prompted,
      typeof first.prompted,
      typeof first.prompted,
      typeof first.prompted,
      typeof first.prompted,
    ];
    await Promise.all([
      ...failing.map(async ({ shopper, prompt, isAnswered }, index) => {
        const answers = ['cancel', 'wrong-pin', 'no-funds', 'timeout'] as const;
        network.answer(prompt, answers[index % 4] ?? 'cancel');
        await network.sendCallback(prompt);
        await network.post(keyPath(prompt), forgery(prompt, {}));
        // Without M-PESA's answer the shop does not know the CheckoutRequestID, so the query cannot find the payment.
        if (!isAnswered) return;
        const { message } = await call<PaymentResponse>(
          shopper,
          'GET',
          `/payment/mpesa/query/${prompt.checkoutRequestID}`,
        );
        expect(message.ResultDesc).not.toMatch(/success/i);
      }),
      ...twice.map(async ({ prompt }) => {
        await network.post(`/callbacks/stk/${'0'.repeat(32)}`, forgery(prompt, {}));
        network.answer(prompt, 'pin');
        await Promise.all([
          network.sendCallback(prompt),
          network.sendCallback(prompt),
          network.post(keyPath(prompt), '{"Body":'),
        ]);
      }),
      ...late.map(async ({ shopper, prompt, isAnswered }) => {
        network.answer(prompt, 'pin');
        if (!isAnswered) {
          await network.sendCallback(prompt);
          return;
        }
        const query = `/payment/mpesa/query/${prompt.checkoutRequestID}`;
        // On a busy machine M-PESA may not answer the shop in time, so the query is repeated.
        const asked = async () => (await call<PaymentResponse>(shopper, 'GET', query)).message.ResponseCode;
        await expect.poll(asked, { interval: 500 }).toBe('0');
      }),
      ...disputed.map(async ({ prompt }) => {
        await network.post(keyPath(prompt), forgery(prompt, { amount: 1 }));
        await network.post(keyPath(prompt), forgery(prompt, { checkoutRequestID: 'ws_CO_anothers' }));
        network.answer(prompt, 'pin');
        await network.sendCallback(prompt);
      }),
    ]);

    // The goods of the ten unpaid prompts are released: every shopper without an order initiates again.
    beforeAnswer = async (prompt, index) => {
      network.answer(prompt, 'pin');
      if (index % 2 === 0) await network.sendCallback(prompt);
    };
    const buyers = new Set(
      first.prompted.filter(({ prompt }) => prompt.status === 'paid').map(({ shopper }) => shopper),
    );
    expect(buyers.size).toBe(40);
    const second = await allInitiate(shoppers.filter((shopper) => !buyers.has(shopper)));
    expect(second.refused).toEqual(Array.from({ length: 150 }, () => ({ status: 409, message: soldOut })));
    expect(second.prompted).toHaveLength(10);

    // Every outcome is reported again, the newest first: late ones, reported ones, and failed ones with a later
    // attempt.
    const all = [...network.prompts.values()].reverse();
    await Promise.all(all.map((prompt) => network.sendCallback(prompt)));
    await Promise.all(all.map((prompt) => network.sendCallback(prompt)));
    const reasons = ['wrong amount', 'not confirmed by M-PESA'] as const;
    const truth = { bills: [], texts: network.texts, spooled: '', stock, reasons };
    // On a busy machine a callback may be spooled and stored some seconds later; the queue processes callbacks that
    // take longer than their answer.
    const unsettled = async () => [
      // M-PESA does not know the request of one forgery, so its callback waits for a day.
      ...(await database.db
        .select()
        .from(storedCallbacks)
        .where(and(isNull(storedCallbacks.outcome), notLike(storedCallbacks.body, '%ws_CO_anothers%')))),
      ...(await differences(
        database.db,
        { ...truth, prompts: network.prompts.values() },
        { kind: 'by', moment: new Date() },
      )),
    ];
    await expect.poll(unsettled, { timeout: 300_000, interval: 250 }).toEqual([]);

    const bought = await database.db.select().from(orders).where(eq(orders.status, 'pending'));
    expect(bought.map((order) => order.amount)).toEqual(Array.from({ length: 50 }, () => amount));
    expect(new Set(bought.map(({ userId }) => userId)).size).toBe(50);
    const [left] = await database.db.select().from(variants).where(eq(variants.variantID, wanted));
    expect(left?.stock).toBe(0);
    expect(await database.db.select().from(stockHolds)).toEqual([]);

    const explained = (reason: string, about: readonly { prompt: Prompt }[]) =>
      about.map(({ prompt }) => `${reason}: ${prompt.checkoutRequestID}`);
    const filed = await database.db.select().from(paymentExceptions);
    expect(filed.map(({ reason, detail }) => `${reason}: ${detail.checkoutRequestID}`).sort()).toEqual(
      [...explained('wrong amount', disputed), ...explained('not confirmed by M-PESA', failing)].sort(),
    );

    for (const { shopper } of [...first.prompted, ...second.prompted]) {
      const order = await call<Order>(shopper, 'PATCH', `/user/order/cart/${shopper.cartID}`, { status: 'pending' });
      const hasBought = bought.some(({ cartID }) => cartID === shopper.cartID);
      expect(order.status).toBe(hasBought ? 200 : 409);
    }
    const errors = shops.flatMap((shop) => shop.output().match(/"level":[56]0.*/g) ?? []);
    // On a busy machine a connection, a lock or a statement may come too late: the request is answered 503 and the
    // shopper presses again, or a job runs again. A deadlock is none of these.
    const isBusy = (line: string) =>
      line.includes('timeout exceeded when trying to connect') ||
      (line.includes('"type":"DatabaseUnavailableError"') && !/"code":"(?!55P03|57014)/.test(line));
    expect(errors.filter((line) => !isBusy(line))).toEqual([]);
  }, 900_000);
});
