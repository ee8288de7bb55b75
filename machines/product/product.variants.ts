import { chooseVariant, type Product, type Variant } from '#contract/products.ts';

/** Returns the variant that the page shows (`chooseVariant`); null while there is no product. */
export const shownVariant = (product: Product | null, variantID: number | null): Variant | null =>
  product && chooseVariant(product, variantID);
