import type { ShopFacts } from '#contract/shop-facts.ts';

/** Returns the facts that the server writes into each page as `<meta name="shop-facts">`. */
export const readShopFacts = (): ShopFacts =>
  // The server of this page has written the content from the same type.
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=shop-facts]')?.content ?? '');
