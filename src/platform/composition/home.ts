import { fromPromise } from 'xstate';
import { listHighlights } from '#contract/articles.ts';
import { listProducts, type Product } from '#contract/products.ts';
import type { DealKey } from '#contract/shop.ts';
import { type DealSample, highlightsMachine, homeDealsMachine, sampledDeals } from '#machines/home/index.ts';
import type { Environment } from '#src/platform/environment.ts';

/** How many variants a deal is asked for, so that two tiles need not show the same product. */
const candidates = '12';

interface Answer {
  readonly deal: DealKey;
  readonly count: number;
  readonly products: readonly Product[];
}

/** Pictures every deal by a product that no earlier deal took, as far as there is one. */
export function pickSamples(answers: readonly Answer[]): readonly DealSample[] {
  const taken = new Set<number>();
  return answers.map(({ deal, count, products }) => {
    const product = products.find(({ itemID }) => !taken.has(itemID)) ?? products[0] ?? null;
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
