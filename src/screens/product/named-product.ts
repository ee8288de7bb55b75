import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import type { ProductInput } from '#machines/product/index.ts';

const parseID = (value: unknown): number | null => {
  const parsed = v.safeParse(numericID, value);
  return parsed.success ? parsed.output : null;
};

/**
 * Returns the product and variant that a location selects (spec section 2): the route's parameters, else
 * `{productID, variantID}` of the navigation state. An invalid id is null. A route with an invalid id selects nothing,
 * because the server answers 404 there.
 */
export function namedProduct(
  params: { readonly itemProductID?: string | undefined; readonly itemVariantID?: string | undefined },
  state: unknown,
): ProductInput {
  if (params.itemProductID !== undefined) {
    const productID = parseID(params.itemProductID);
    const variantID = params.itemVariantID === undefined ? null : parseID(params.itemVariantID);
    const isInvalid = productID === null || (params.itemVariantID !== undefined && variantID === null);
    return isInvalid ? { productID: null, variantID: null } : { productID, variantID };
  }
  const given = typeof state === 'object' && state !== null ? state : {};
  return {
    productID: 'productID' in given ? parseID(given.productID) : null,
    variantID: 'variantID' in given ? parseID(given.variantID) : null,
  };
}
