import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import type { ProductInput } from '#machines/product/index.ts';

const parseID = (value: unknown): number | null => {
  const parsed = v.safeParse(numericID, value);
  return parsed.success ? parsed.output : null;
};

/**
 * Returns the product and variant that a location selects (spec section 2): the route's parameters, else
 * `{productID, variantID}` of the navigation state. An invalid id is null. Without a valid product in the route the
 * variant is null too, so that the path of an impossible product answers 404.
 */
export function namedProduct(
  params: { readonly itemProductID?: string | undefined; readonly itemVariantID?: string | undefined },
  state: unknown,
): ProductInput {
  if (params.itemProductID !== undefined) {
    const productID = parseID(params.itemProductID);
    return { productID, variantID: productID === null ? null : parseID(params.itemVariantID) };
  }
  const given = typeof state === 'object' && state !== null ? state : {};
  return {
    productID: 'productID' in given ? parseID(given.productID) : null,
    variantID: 'variantID' in given ? parseID(given.variantID) : null,
  };
}
