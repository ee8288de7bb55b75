import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '#contract/accounts.ts';
import type { Article, ArticleSummary } from '#contract/articles.ts';
import type { Cart } from '#contract/carts.ts';
import type { ProductList } from '#contract/products.ts';
import type { ProductType } from '#contract/shop.ts';
import { handsetOf } from '#tests/support/models/handset.ts';

/** Prepares customers over the API, as the site would, for tests of pages behind a sign-in. */

/** The password of every customer. */
export const password = 'long enough';

let customers = 0;

/** Sends one call of the API, as the site does. @throws an error with the API's message when the call is refused */
export async function call<T>(url: string, method: string, path: string, token: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success: number; message: T };
  if (answer.success !== 1) throw new Error(`${method} ${path}: ${JSON.stringify(answer.message)}`);
  return answer.message;
}

/** Finds a product of this type with a variant that is in stock. */
export async function findInStock(url: string, type: ProductType) {
  const { products } = await call<ProductList>(url, 'GET', `/product/item?type=${type}&limit=100`, '');
  for (const product of products) {
    const variant = product.variants.find(({ inStock }) => inStock);
    if (variant) return { product, variant };
  }
  throw new Error(`no ${type} is in stock`);
}

/** Finds a free article without comments. */
export async function findQuietArticle(url: string): Promise<Article> {
  for (const { articleID, tier } of await call<ArticleSummary[]>(url, 'GET', '/article', '')) {
    const article = await call<Article>(url, 'GET', `/article/${articleID}/get`, '');
    if (tier === 'free' && article.comments.length === 0) return article;
  }
  throw new Error('every article has comments');
}

export interface About {
  readonly email?: string;
  readonly username?: string;
  /** 254…; a new number by default. */
  readonly phoneNumber?: string;
}

/** Registers a new customer and returns the calls of the API that they can make. */
export async function newCustomer(url: string, about: About = {}) {
  customers += 1;
  const phoneNumber = about.phoneNumber ?? `2547${String(10_000_000 + customers)}`;
  const session = await call<Session>(url, 'POST', '/register', '', { ...about, phoneNumber, password });
  const cart = () => call<Cart>(url, 'GET', `/user/${session.userId}/cart/available`, session.token);
  return {
    phoneNumber,
    session,
    cart,
    /** Adds the first variant in stock of a product of this type to the cart. */
    async fillCart(type: ProductType): Promise<Cart> {
      const { variant } = await findInStock(url, type);
      const { cartID } = await cart();
      const body = { itemID: variant.variantID, itemType: 'product', quantity: '1', action: 'add' };
      return call<Cart>(url, 'PATCH', `/cart/${cartID}/item/update`, session.token, body);
    },
    addAddress: () =>
      call<{ addressID: number }>(url, 'POST', `/user/${session.userId}/address`, session.token, {
        firstName: 'Wanjiru',
        lastName: 'Kamau',
        area: 'Kilimani',
        city: 'nairobi',
        street: 'Argwings Kodhek Road',
      }),
    /** Verifies the customer's number with the code that is texted to it, so that another phone can pay. */
    async confirmPhone(): Promise<void> {
      const path = `/user/${session.userId}/phone`;
      await call(url, 'POST', `${path}/code`, session.token);
      const { messages } = await handsetOf({ url }, phoneNumber).read();
      const code = messages.map(({ text }) => /^(\d{6}) is your .* code to confirm/.exec(text)?.[1]).find(Boolean);
      await call(url, 'PATCH', path, session.token, { code });
    },
    /** Signs the customer in for a browser or for one of its tabs, before its first page. */
    signInto: (context: BrowserContext | Page) =>
      context.addInitScript(
        (stored) => {
          if (localStorage.getItem('logged') !== null) return;
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
        },
        {
          logged: '1',
          token: session.token,
          userType: String(session.type),
          userID: session.userId,
          username: session.username,
          email: session.email,
        },
      ),
  };
}
