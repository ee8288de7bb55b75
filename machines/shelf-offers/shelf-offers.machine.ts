import type { VariantOffer } from '#contract/products.ts';
import { createResource } from '../support/resource.ts';

/** The variants on a shelf. */
export interface Shown {
  readonly variantIDs: readonly number[];
}

/** The current prices and stock of a shelf's variants; the browser stores only their names and images. */
export const shelfOffersMachine = createResource<readonly VariantOffer[], Shown>({
  id: 'shelfOffers',
  isEmpty: (offers) => offers.length === 0,
});
