import type { CartItem } from '#contract/carts.ts';
import type { Database } from '#server/db/open.ts';
import { connectPlans, products, services, serviceVariants, variants } from '#server/db/schema.ts';
import { forFile } from './for-file.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Ids of the small shop below, which the sample shop does not use. */
export const goods = {
  /** A delivered product; Ksh 4,999, ten in stock. */
  controller: 900_001,
  /** A delivered product; Ksh 1,250, five hundred in stock. */
  mug: 900_002,
  /** A digital product; Ksh 2,450, five hundred in stock. */
  giftCard: 900_003,
  /** A delivered product; none in stock. */
  soldOut: 900_004,
  /** A delivered product; one in stock. */
  lastOne: 900_005,
} as const;

export const plans = {
  /** Two plans of one service: Ksh 390 for 30 days, Ksh 4,400 for 365. */
  musicMonth: 900_101,
  musicYear: 900_102,
  /** Another service: Ksh 700 for 30 days. */
  animeMonth: 900_103,
  /** A service of one session: Ksh 1,500. */
  coaching: 900_104,
} as const;

export const connect = { blogMonth: 113, blogYear: 116, proMonth: 117 } as const;

const product = (itemID: number, name: string, itemType: 'equipment' | 'merchandise' | 'giftcard') => ({
  itemID,
  name,
  imageURL: '/images/controller-night.svg',
  summary: '',
  itemType,
  ratingTenths: 45,
  category: 'Test goods',
});

const variant = (variantID: number, itemID: number, salePrice: number, stock: number) => ({
  variantID,
  itemID,
  name: 'Black',
  image: '/images/controller-night.svg',
  stock,
  salePrice,
  platform: 'PC',
  region: 'Kenya',
});

const service = (subscriptionID: number, name: string, category: 'music' | 'anime' | 'coaching') => ({
  subscriptionID,
  name,
  description: '',
  image: '/images/music-lime.svg',
  category,
});

const plan = (subscriptionItemID: number, subscriptionID: number, period: string, days: number, price: number) => ({
  subscriptionItemID,
  subscriptionID,
  period,
  days,
  price,
});

/** Adds the few products and services that tests of carts and orders buy. */
export async function stockSmallShop(db: Database): Promise<void> {
  await db
    .insert(products)
    .values([
      product(900_001, 'Controller', 'equipment'),
      product(900_002, 'Mug', 'merchandise'),
      product(900_003, 'Gift Card', 'giftcard'),
    ]);
  await db
    .insert(variants)
    .values([
      variant(goods.controller, 900_001, 4999, 10),
      variant(goods.mug, 900_002, 1250, 500),
      variant(goods.giftCard, 900_003, 2450, 500),
      variant(goods.soldOut, 900_001, 4999, 0),
      variant(goods.lastOne, 900_001, 4999, 1),
    ]);
  await db
    .insert(services)
    .values([
      service(900_001, 'Music', 'music'),
      service(900_002, 'Anime', 'anime'),
      service(900_003, 'Coaching', 'coaching'),
    ]);
  await db
    .insert(serviceVariants)
    .values([
      plan(plans.musicMonth, 900_001, '1 month', 30, 390),
      plan(plans.musicYear, 900_001, '1 year', 365, 4400),
      plan(plans.animeMonth, 900_002, '1 month', 30, 700),
      plan(plans.coaching, 900_003, 'per session', 0, 1500),
    ]);
  await db
    .insert(connectPlans)
    .values([
      { itemID: connect.blogMonth, plan: 'Blog', period: '1 month', days: 30, usdCents: 600 },
      { itemID: connect.blogYear, plan: 'Blog', period: '1 year', days: 365, usdCents: 6000 },
      { itemID: connect.proMonth, plan: 'Pro', period: '1 month', days: 30, usdCents: 2000 },
    ])
    .onConflictDoNothing();
}

export interface Shopper {
  readonly token: string;
  readonly userId: string;
}

let registered = 0;

/** Registers a new user with a unique phone number. */
export async function signUp(
  { call }: Pick<TestServer, 'call'>,
  password = 'a long password',
): Promise<Shopper & { readonly phoneNumber: string }> {
  registered += 1;
  const phoneNumber = `2547${String(10_000_000 + registered)}`;
  const { json } = await call('POST', '/v1/register', { body: { phoneNumber, password } });
  return { token: json.message.token, userId: json.message.userId, phoneNumber };
}

type Action = 'add' | 'sub' | 'remove';

/** The calls that tests of carts share. */
export function shopping({ call }: Pick<TestServer, 'call'>) {
  const update = (itemType: 'product' | 'service' | 'blog') => {
    return (cartID: string, itemID: number, options: { quantity?: number; action?: Action; token?: string } = {}) =>
      call('PATCH', `/v1/cart/${cartID}/item/update`, {
        body: { itemID, itemType, quantity: String(options.quantity ?? 1), action: options.action ?? 'add' },
        ...(options.token && { token: options.token }),
      });
  };
  return {
    product: update('product'),
    service: update('service'),
    blog: update('blog'),
    /** Creates a visitor's cart; with its cookie. */
    visit: async (): Promise<{ cartID: string; cookie: string }> => {
      const { json, cookie } = await call('GET', '/v1/cart');
      return { cartID: json.message.cartID, cookie };
    },
    /** Returns the user's open cart. */
    openCart: async ({ userId, token }: Shopper) =>
      (await call('GET', `/v1/user/${userId}/cart/available`, { token })).json.message,
    claim: ({ userId, token }: Shopper, cookie = '') =>
      call('POST', '/v1/cart', { token, cookie, body: { userID: userId } }),
    /** Adds an address to the user's book and attaches it to the cart. */
    deliverTo: async ({ userId, token }: Shopper, cartID: string): Promise<number> => {
      const added = await call('POST', `/v1/user/${userId}/address`, {
        token,
        body: { area: 'Kilimani', city: 'nairobi', street: 'Argwings Kodhek Road' },
      });
      const { addressID } = added.json.message;
      await call('PATCH', `/v1/cart/${cartID}/address`, { token, body: { addressID } });
      return addressID;
    },
  };
}

/** Starts a server with the small catalogue for a test file. @returns it, and shopping there */
export async function openSmallShop(settings: Readonly<Record<string, string>> = {}) {
  const server = forFile(await startTestServer(settings, { database: 'empty' }));
  await stockSmallShop(server.db);
  return { server, shop: shopping(server) };
}

/** Returns the ids and quantities of a cart's items. */
export const itemsOf = ({ cartItems }: { readonly cartItems: readonly CartItem[] }) =>
  cartItems.map(({ itemID, quantity }) => [itemID, quantity]);
