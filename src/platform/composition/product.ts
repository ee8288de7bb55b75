import { fromPromise } from 'xstate';
import { getProduct, getVariant, recommendProducts } from '#contract/products.ts';
import { productMachine } from '#machines/product/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const productFlow = ({ api }: Environment) =>
  productMachine.provide({
    actors: {
      // Without a product id, the variant's response contains the product.
      getProduct: fromPromise(async ({ input: { productID, variantID }, signal }) =>
        productID === null
          ? (await api(getVariant, { params: { id: variantID ?? 0 } }, { signal })).product
          : api(getProduct, { params: { id: productID } }, { signal }),
      ),
      recommendProducts: fromCall(api, recommendProducts, ({ variantID }) => ({ params: { id: variantID } })),
    },
  });
