import type { SyntheticEvent } from 'react';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { findPage } from '#src/app/use-page.ts';

/** Downloads the code of the page that a pressed button leads to (`data-to`), while the server answers the press. */
export function preloadPage({ target }: SyntheticEvent, shop: ShopFacts): void {
  const { to } = (target as Element).closest<HTMLElement>('[data-to]')?.dataset ?? {};
  // A failed download is reported when the page opens.
  if (to)
    findPage(to, shop)
      .load()
      .catch(() => {});
}
