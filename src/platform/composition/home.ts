import { fromPromise } from 'xstate';
import { listHighlights } from '#contract/articles.ts';
import { listProducts, type Product } from '#contract/products.ts';
import type { DealKey } from '#contract/shop.ts';
import {
  cheapestVariant,
  type DealSample,
  highlightsMachine,
  homeDealsMachine,
  sampledDeals,
} from '#machines/home/index.ts';
import type { Environment } from '#src/platform/environment.ts';

/** How many variants a deal is asked for, so that two tiles need not show the same product. */
const candidates = '12';

interface Answer {
  readonly deal: DealKey;
  readonly count: number;
  readonly products: readonly Product[];
}

/** How much less a product's cheapest variant costs than before its sale, from 0 to 1. */
const discountOf = (product: Product): number => {
  const { salePrice = 0, listPrice = null } = cheapestVariant(product) ?? {};
  return listPrice === null ? 0 : 1 - salePrice / listPrice;
};

/** Pictures every deal by its best discount among the products that no earlier deal took, as far as there are any. */
export function pickSamples(answers: readonly Answer[]): readonly DealSample[] {
  const taken = new Set<number>();
  return answers.map(({ deal, count, products }) => {
    const left = products.filter(({ itemID }) => !taken.has(itemID));
    const [product = null] = (left.length > 0 ? left : products).toSorted(
      (one, other) => discountOf(other) - discountOf(one),
    );
    if (product) taken.add(product.itemID);
    return { deal, count, product };
  });
}

export const homeDealsFlow = ({ api }: Environment) =>
  homeDealsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) =>
        pickSamples(
          await Promise.all(
            sampledDeals.map(async (deal) => ({
              deal,
              ...(await api(listProducts, { query: { deal, limit: candidates } }, { signal })),
            })),
          ),
        ),
      ),
    },
  });

export const highlightsFlow = ({ api }: Environment) =>
  highlightsMachine.provide({
    actors: { load: fromPromise(({ signal }) => api(listHighlights, {}, { signal })) },
  });
