import { fromPromise } from 'xstate';
import { listArticlePage, listHighlights } from '#contract/articles.ts';
import { listProducts, type Product } from '#contract/products.ts';
import { listServicesByCategory } from '#contract/services.ts';
import type { DealKey, ProductSort } from '#contract/shop.ts';
import {
  cheapestVariant,
  type DealSample,
  highlightsMachine,
  homeDealsMachine,
  sampledDeals,
} from '#machines/home/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

/** Products requested for each deal: enough for two tiles to show different ones. */
const candidates = '12';

/** The order of a deal's candidates: what its name promises, or what sells. The others are in the featured order. */
const sorts: Partial<Readonly<Record<DealKey, ProductSort>>> = {
  recent: 'newest',
  trending: 'best-selling',
  upcoming: 'best-selling',
};

type Answer = Omit<DealSample, 'product'> & { readonly products: readonly Product[] };

/** Returns the discount of a product's cheapest variant, as a fraction of its list price (0 to 1). */
const calculateDiscount = (product: Product): number => {
  const { salePrice = 0, listPrice = null } = cheapestVariant(product) ?? {};
  return listPrice === null ? 0 : 1 - salePrice / listPrice;
};

/**
 * Picks for each deal its most discounted product that no earlier deal shows. A deal without such a product shows its
 * most discounted one again; a deal without products has null.
 */
export function pickSamples(answers: readonly Answer[]): readonly DealSample[] {
  const usedIDs = new Set<number>();
  return answers.map(({ products, ...answer }) => {
    const left = products.filter(({ itemID }) => !usedIDs.has(itemID));
    const [product = null] = (left.length > 0 ? left : products).toSorted(
      (one, other) => calculateDiscount(other) - calculateDiscount(one),
    );
    if (product) usedIDs.add(product.itemID);
    return { ...answer, product };
  });
}

export const homeDealsFlow = ({ api }: Environment) =>
  homeDealsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) =>
        pickSamples(
          await Promise.all([
            ...sampledDeals.map(async (deal) => ({
              deal,
              ...(await api(
                listProducts,
                { query: { deal, sort: sorts[deal] ?? 'featured', limit: candidates } },
                { signal },
              )),
            })),
            // 404 where the shop has no services.
            orNull(api(listServicesByCategory, { params: { category: 'tournament' } }, { signal })).then((found) => {
              const services = found ?? [];
              const prices = services.flatMap(({ variants }) => variants.map(({ price }) => price));
              return {
                deal: 'tournament' as const,
                count: services.length,
                products: [],
                ...(prices.length > 0 && { price: Math.min(...prices) }),
              };
            }),
          ]),
        ),
      ),
    },
  });

export const highlightsFlow = ({ api }: Environment) =>
  highlightsMachine.provide({
    actors: { load: fromCall(api, listHighlights, () => ({})) },
  });

/** The highlights for the home page; the newest articles of a shop that highlights none. */
export const homeTopicsFlow = ({ api }: Environment) =>
  highlightsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const highlights = await api(listHighlights, {}, { signal });
        return highlights.length > 0 ? highlights : api(listArticlePage, { params: { page: '0' } }, { signal });
      }),
    },
  });
