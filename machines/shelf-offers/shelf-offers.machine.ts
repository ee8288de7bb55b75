import type { VariantOffer } from '#contract/products.ts';
import { createResource } from '../support/resource.ts';

/** The variants that a shelf shows. */
export interface Shown {
  readonly variantIDs: readonly number[];
}

/** Prices and stock of what the browser remembers, which are the shop's to say. */
export const shelfOffersMachine = createResource<readonly VariantOffer[], Shown>({
  id: 'shelfOffers',
  isEmpty: (offers) => offers.length === 0,
});
