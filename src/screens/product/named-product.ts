import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import type { ProductInput } from '#machines/product/index.ts';

const idOf = (value: unknown): number | null => {
  const parsed = v.safeParse(numericID, value);
  return parsed.success ? parsed.output : null;
};

/**
 * Which product a location names (spec section 2): by the route's parameters, else by navigation state
 * `{productID, variantID}`. What is no id counts as not given, and a variant of no product as none: the address of a
 * product that cannot exist answers 404.
 */
export function namedProduct(
  params: { readonly itemProductID?: string | undefined; readonly itemVariantID?: string | undefined },
  state: unknown,
): ProductInput {
  if (params.itemProductID !== undefined) {
    const productID = idOf(params.itemProductID);
    return { productID, variantID: productID === null ? null : idOf(params.itemVariantID) };
  }
  const given = typeof state === 'object' && state !== null ? state : {};
  return {
    productID: 'productID' in given ? idOf(given.productID) : null,
    variantID: 'variantID' in given ? idOf(given.variantID) : null,
  };
}
