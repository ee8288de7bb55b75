import type { Request } from 'autocannon';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { ProductList } from '#contract/products.ts';

/** What `npm run bench` asks a shop for. */

export const connections = 20;

/** Every connection goes through requests of its own, over and over. */
export interface Scenario {
  readonly name: string;
  readonly requestsOf: (connection: number) => Request[];
  /** What the others do meanwhile. */
  readonly beside?: Scenario;
}

const password = 'a password to measure with';
const json = { 'content-type': 'application/json' };

/** One call of the API. @throws what the API says when it refuses */
async function call<T>(url: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: json,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success: number; message: T };
  if (answer.success !== 1) throw new Error(`${path}: ${JSON.stringify(answer.message)}`);
  return answer.message;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const get = (path: string): Request => ({ method: 'GET', path: `/v1${path}` });
/** A walk over `0…size-1` that comes by everything before it comes by anything twice. */
const far = (step: number, size: number) => (step * 7919) % size;

const wares = 'console,controller,headset,monitor,drive,hoodie,figurine,handheld,points,card,gift,game'.split(',');
const makers = 'xbox,playstation,nintendo,steam,roblox,mobile,pc,deluxe,ultimate,plus,standard,storm,lunar,echo'.split(
  ',',
);

/** The n-th of many things that people type: a word, two words, one of them mistyped. None comes twice soon. */
function typed(n: number): string {
  const [ware, maker] = [wares[n % wares.length] ?? '', makers[Math.floor(n / wares.length) % makers.length] ?? ''];
  const letter = Math.floor(n / (wares.length * makers.length)) % ware.length;
  if (letter === 0) return `${maker} ${ware}`;
  // Every third has a letter missing, the others are not typed to their end.
  return n % 3 === 0
    ? `${maker} ${ware.slice(0, letter)}${ware.slice(letter + 1)}`
    : `${maker} ${ware.slice(0, letter + 1)}`;
}

/** Makes what the scenarios need in a running shop: a cart and an account for every connection. */
export async function prepare(url: string): Promise<Scenario[]> {
  const { count } = await call<ProductList>(url, '/product/item?limit=1');
  const shelf = await call<ProductList>(url, '/product/item?limit=100');
  const inStock = shelf.products.flatMap(({ variants }) => variants).filter((variant) => variant.inStock);
  const ids = shelf.products.map(({ itemID }) => itemID);
  const carts = await Promise.all(times(connections, () => call<Cart>(url, '/cart')));
  // More accounts than sign-ins of one are allowed in ten minutes.
  const accountsEach = 10;
  const phones = times(connections, (i) =>
    times(accountsEach, (n) => `2547${String(10_000_000 + i * accountsEach + n)}`),
  );
  for (const own of phones) {
    await Promise.all(own.map((phoneNumber) => call<Session>(url, '/register', { phoneNumber, password })));
  }

  const pages = Math.ceil(count / 12);
  const list: Scenario = {
    name: 'list of 12',
    requestsOf: () => times(5, (i) => get(`/product/item?limit=12&page=${i}`)),
  };
  const signIn: Scenario = {
    name: 'sign-in',
    requestsOf: (i) =>
      (phones[i] ?? []).map((phoneNumber) => ({
        method: 'POST',
        path: '/v1/login',
        headers: json,
        body: JSON.stringify({ phoneNumber, password }),
      })),
  };
  return [
    list,
    {
      name: 'list of 12, any page',
      requestsOf: (i) => times(500, (n) => get(`/product/item?limit=12&page=${far(i * 500 + n, pages)}`)),
    },
    { name: 'product detail', requestsOf: () => ids.slice(0, 20).map((id) => get(`/product/item/${id}`)) },
    {
      name: 'product detail, any product',
      requestsOf: (i) => times(500, (n) => get(`/product/item/variant/${1 + far(i * 500 + n, count)}`)),
    },
    {
      name: 'search',
      requestsOf: () =>
        ['console', 'steam card', 'headset', 'playstaton'].map((text) => get(`/search/${encodeURIComponent(text)}`)),
    },
    {
      name: 'search, any words',
      requestsOf: (i) => times(60, (n) => get(`/search/${encodeURIComponent(typed(i * 60 + n))}`)),
    },
    {
      name: 'add to cart, take out',
      requestsOf: (i) =>
        times(10, (n) => {
          const itemID = inStock[(i + (n >> 1)) % inStock.length]?.variantID;
          const body = { itemID, itemType: 'product', quantity: '1', action: n % 2 === 0 ? 'add' : 'remove' };
          const path = `/v1/cart/${carts[i]?.cartID}/item/update`;
          return { method: 'PATCH', path, headers: json, body: JSON.stringify(body) };
        }),
    },
    signIn,
    { ...list, name: 'list of 12 beside sign-ins', beside: signIn },
  ];
}
