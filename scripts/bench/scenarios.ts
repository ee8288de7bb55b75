import type { Request } from 'autocannon';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { ProductList } from '#contract/products.ts';

/** The scenarios of `npm run bench`. */

export const connections = 20;

/** Each connection repeats its own list of requests. */
export interface Scenario {
  readonly name: string;
  readonly requestsOf: (connection: number) => Request[];
  /** Another scenario that runs at the same time. */
  readonly beside?: Scenario;
}

const password = 'a password to measure with';
const json = { 'content-type': 'application/json' };

/** Calls the API. @throws Error with the message of a failed call */
export async function call<T>(url: string, path: string, body?: object): Promise<T> {
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
/** Returns item `step` of a permutation of `0…size-1`, so that each number comes once before any repeats. */
const far = (step: number, size: number) => (step * 7919) % size;

const nouns = 'console,controller,headset,monitor,drive,hoodie,figurine,handheld,points,card,gift,game'.split(',');
const makers = 'xbox,playstation,nintendo,steam,roblox,mobile,pc,deluxe,ultimate,plus,standard,storm,lunar,echo'.split(
  ',',
);

/** Returns the n-th search text: two words, of which the second may be incomplete or misspelt. Texts repeat rarely. */
function typed(n: number): string {
  const [noun, maker] = [nouns[n % nouns.length] ?? '', makers[Math.floor(n / nouns.length) % makers.length] ?? ''];
  const letter = Math.floor(n / (nouns.length * makers.length)) % noun.length;
  if (letter === 0) return `${maker} ${noun}`;
  // One in three has a letter missing from its second word; the others have only the start of that word.
  return n % 3 === 0
    ? `${maker} ${noun.slice(0, letter)}${noun.slice(letter + 1)}`
    : `${maker} ${noun.slice(0, letter + 1)}`;
}

/** Prepares a running shop for the scenarios: a cart and an account for every connection. */
export async function prepare(url: string): Promise<Scenario[]> {
  const { count } = await call<ProductList>(url, '/product/item?limit=1');
  const shelf = await call<ProductList>(url, '/product/item?limit=100');
  const inStock = shelf.products.flatMap(({ variants }) => variants).filter((variant) => variant.inStock);
  const ids = shelf.products.map(({ itemID }) => itemID);
  const carts = await Promise.all(times(connections, () => call<Cart>(url, '/cart')));
  // Enough accounts to stay below the rate limit of sign-ins to one account.
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
