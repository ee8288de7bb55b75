import type { ShopContact } from '#contract/shop-contact.ts';

/**
 * Returns the shop's contact, which the server adds to its pages as `<meta name="shop-contact">`; empty without it and
 * on a server.
 */
export function readShopContact(): ShopContact {
  if (typeof document === 'undefined') return {};
  const meta = document.querySelector<HTMLMetaElement>('meta[name="shop-contact"]');
  // The server of this page has written the content from the same type.
  return meta ? (JSON.parse(meta.content) as ShopContact) : {};
}
