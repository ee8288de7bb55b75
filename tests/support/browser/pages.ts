import type { Locator, Page } from 'playwright-core';
import type { ArticleSummary } from '#contract/articles.ts';
import type { Cart } from '#contract/carts.ts';
import type { Handset } from '#contract/handset.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Product, ProductList } from '#contract/products.ts';
import type { SearchResult } from '#contract/search.ts';
import type { Service } from '#contract/services.ts';
import { common } from '#messages/common.ts';
import { call } from './customer.ts';
import type { Shop } from './open-shop.ts';
import { createRegularCustomer } from './regular-customer.ts';

/** Every page of the shop with what a visitor and a user see on it, for the sweep and for the gallery. */

export const roles = ['visitor', 'user'] as const;
export type Role = (typeof roles)[number];

type Regular = Awaited<ReturnType<typeof createRegularCustomer>>;

/** Reads over the API the facts of a run's database that the pages should show. */
async function readFacts(url: string, regular: Regular) {
  const get = <T>(path: string, token = '') => call<T>(url, 'GET', path, token);
  const [product, services, highlights, articles, events, cart] = await Promise.all([
    get<Product>('/product/item/1'),
    get<Service[]>('/subscription/item'),
    get<ArticleSummary[]>('/articles/highlight'),
    get<ArticleSummary[]>('/article'),
    get<ArticleSummary[]>('/article?category=events'),
    regular.cart(),
  ]);
  const [products, giftCards, found, handset] = await Promise.all([
    get<ProductList>('/product/item'),
    get<ProductList>('/product/item?category=Gift%20cards'),
    get<SearchResult>('/search/controller'),
    fetch(`${url}/sandbox/handset/${regular.payingPhone}`).then((answer) => answer.json() as Promise<Handset>),
  ]);
  return { product, services, highlights, articles, events, cart, products, giftCards, found, handset, regular };
}
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** A text of the page that can only come from the database. */
type Fact = (facts: Facts, role: Role) => string | undefined;
interface Sight {
  readonly heading: RegExp;
  readonly fact: Fact;
}
export type ShopPage = Readonly<Record<Role, Sight>> & {
  /** The role in which the sweep visits the page: first on a phone and a tablet, then on a desktop. */
  readonly sweptAs: readonly [small: Role, desktop: Role];
};

/** Pages without data of their own still have the header, which shows the number of items in the cart. */
const inCart: Fact = ({ cart }, role) =>
  common.nav.cart(role === 'visitor' ? 1 : cart.cartItems.reduce((sum, { quantity }) => sum + quantity, 0));
const username: Fact = ({ regular }) => regular.session.username;
const title = (articleID: number): Fact => {
  return ({ articles }) => articles.find((article) => article.articleID === articleID)?.title;
};
const firstEvent: Fact = ({ events }) => events[0]?.title;
const page = (heading: RegExp, fact: Fact = inCart): ShopPage => ({
  visitor: { heading, fact },
  user: { heading, fact },
  sweptAs: ['visitor', 'user'],
});
/** A page that shows a visitor something different, often only a link to the sign-in. */
const split = (
  visitor: Sight | RegExp,
  heading: RegExp,
  fact: Fact = inCart,
  sweptAs: ShopPage['sweptAs'] = ['user', 'user'],
): ShopPage => ({
  visitor: visitor instanceof RegExp ? { heading: visitor, fact: inCart } : visitor,
  user: { heading, fact },
  sweptAs,
});
const signIn = /^Sign in$/;

export const shopPages = {
  '/': page(/^Uwanja/, ({ highlights }) => highlights[0]?.title),
  '/products': page(/^Products/, ({ products }) => products.products[0]?.name),
  '/products?category=Gift+cards': page(/^Products/, ({ giftCards }) => giftCards.products[0]?.name),
  '/product/1/1': page(/./, ({ product }) => formatMoney(product.variants[0]?.salePrice ?? 0)),
  '/product': page(/^Product$/),
  '/cart': split(
    { heading: /^Cart/, fact: ({ product }) => product.name },
    /^Cart/,
    ({ cart }) => cart.cartItems[0]?.item.name,
    ['visitor', 'user'],
  ),
  '/login': split(signIn, /./, username, ['visitor', 'visitor']),
  '/register': split(/^Register$/, /./, username, ['visitor', 'visitor']),
  '/checkout-address': split(signIn, /^Delivery address/, () => 'Kilimani'),
  '/checkout-payment': split(signIn, /^Payment method/, ({ cart }) => formatMoney(cart.amount)),
  '/payment-overlay': split(signIn, /^Payment$/, ({ cart }) => formatMoney(cart.amount)),
  '/orders': split(/^Orders$/, /^Orders/, ({ regular }) => regular.order.orderID, ['visitor', 'user']),
  '/sandbox/handset': page(/./),
  '/sandbox/handset?number=0712345678': page(/./, ({ handset }) => handset.messages[0]?.text),
  '/nowhere': page(/^Not Found$/),

  '/services': page(/^Services/, ({ services }) => services[0]?.name),
  '/search': page(/^Search/),
  '/search?q=controller': page(
    /^Search Results for: controller/,
    ({ found }) => found.products[0]?.name ?? found.articles[0]?.title,
  ),
  '/search?q=zzzzqq': page(/^Search Results for: zzzzqq/),
  '/blog-subscribe': page(/./),
  '/articles': page(/^Blog/, ({ highlights }) => highlights[0]?.title),
  '/article': page(/./, ({ articles }) => articles[0]?.title),
  '/article/9': page(/./, title(9)),
  '/article/3': page(/./, title(3)),
  '/article/abc': page(/^Article/),
  '/events': page(/^Events/, firstEvent),
  '/blog': page(/^Events/, firstEvent),
  '/watch': page(/^Watch$/),
  '/movies': page(/^Movies/),
  '/series': page(/^Series/),
  '/stream-movie': page(/./),
  '/stream-series': page(/./),
  '/about-us': page(/./),
  '/terms': page(/^Terms/),
  '/contact-us': page(/^Contact us/),
  '/reviews/1': page(/^Reviews of /, ({ product }) => product.name),
  '/unsubscribe': page(/^Unsubscribe$/),
  '/preferences': page(/^Select your preferences/),

  '/dashboard': split(/^Account Overview$/, /^Account Overview$/, ({ regular }) => formatPhone(regular.phoneNumber)),
  '/subscriptions': split(/^Subscriptions$/, /^Subscriptions/, ({ services }) => services[0]?.name),
  '/account-management': split(/^Account Management$/, /^Account Management$/, ({ regular }) => regular.session.email),
  '/address': split(/^Address Book$/, /^Address Book/, () => 'Argwings Kodhek Road'),
  '/saved-items': page(/^Saved Items/, ({ product }) => product.name),
  '/recently-viewed': page(/^Recently Viewed/, ({ product }) => product.name),
  '/inbox': split(/^Inbox$/, /^Inbox/, ({ regular }) => regular.order.orderID),
  '/forgot-password': page(/./),
  '/reset-password': page(/./),
} as const satisfies Record<string, ShopPage>;
export type PagePath = keyof typeof shopPages;

/** Opens a browser for each role, in a shop where the user is a customer, and reads the database's facts. */
export async function openRoles(shop: Shop) {
  // The number of the test phone that the table opens.
  const regular = await createRegularCustomer(shop.url, { phoneNumber: '254712345678' });
  const facts = await readFacts(shop.url, regular);
  const [variant] = facts.product.variants;
  const shelf = [
    {
      productID: facts.product.itemID,
      variantID: variant?.variantID,
      name: facts.product.name,
      variantName: variant?.name,
      image: variant?.image,
    },
  ];
  const open = async (role: Role, scheme: 'dark' | 'light' = 'dark') => {
    const visitor = await shop.visitor({ scheme, reducedMotion: 'reduce' });
    const { context } = visitor;
    await context.addInitScript((items) => {
      for (const key of ['uwanjaSavedItems', 'uwanjaRecentlyViewed'])
        if (localStorage.getItem(key) === null) localStorage.setItem(key, items);
    }, JSON.stringify(shelf));
    if (role === 'user') await regular.signInto(context);
    else {
      const { message } = (await (await context.request.get('/v1/cart')).json()) as { message: Cart };
      const data = { itemID: variant?.variantID, itemType: 'product', quantity: '1', action: 'add' };
      const added = await context.request.patch(`/v1/cart/${message.cartID}/item/update`, {
        data,
        headers: { origin: shop.url },
      });
      if (!added.ok()) throw new Error(`the visitor's cart: ${await added.text()}`);
    }
    return visitor;
  };
  return { facts, open };
}

/**
 * Counts the changes of the next page during which a screen waits for its code.
 * @returns a function that reads the count, which goes on over navigations within the page
 */
export async function countFallbacks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { fallbacks: number };
    counted.fallbacks = 0;
    new MutationObserver(() => {
      if (document.querySelector('main > [data-loading]')) counted.fallbacks += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { fallbacks: number }).fallbacks);
}

/** Waits until the page's data has loaded and nothing is busy. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => !document.body.textContent?.includes('Loading...') && !document.querySelector('[aria-busy="true"]'),
  );
  await page.waitForLoadState('load');
  // A server-rendered page is visible before React has hydrated it and handles input.
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return !main || window.isHydrated(main);
  });
  // The page is laid out once more when its fonts have arrived (index.html).
  await page.waitForSelector('#fonts[data-done]', { state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Scrolls to an element of a server-rendered page and waits until React has hydrated it. A link that is clicked earlier
 * loads its page from the server.
 */
export async function hydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await element
    .page()
    .waitForFunction((node) => node !== null && window.isHydrated(node), await element.elementHandle());
}

/** Addresses of pages that the server renders, one of each kind. */
export const renderedPaths = [
  '/',
  '/products?deal=sale&page=2',
  '/products',
  '/services',
  '/articles',
  '/article/9',
  '/search?q=controller&deal=sale&sort=price-up',
  '/product/1/1',
  '/terms',
  '/blog-subscribe',
  '/watch',
  '/nowhere',
];
