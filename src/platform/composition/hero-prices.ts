import { fromPromise } from 'xstate';
import { listProducts } from '#contract/products.ts';
import { listServices } from '#contract/services.ts';
import type { ProductType } from '#contract/shop.ts';
import { type HeroPrices, heroPricesMachine } from '#machines/home/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

const lowest = (prices: readonly number[]): number | undefined => (prices.length > 0 ? Math.min(...prices) : undefined);

/** What an offer of products lists, cheapest first. */
const slideQueries = {
  memberships: { category: 'Memberships' },
  devices: { type: ['device', 'equipment'] as ProductType[] },
  consoles: { category: 'Consoles' },
  gamecards: { type: 'gamecard' },
  giftcards: { type: 'giftcard' },
} as const satisfies Partial<Record<keyof HeroPrices, object>>;

export const heroPricesFlow = ({ api }: Environment) =>
  heroPricesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }): Promise<HeroPrices> => {
        const [services, ...products] = await Promise.all([
          // 404 where the shop has no services.
          orNull(api(listServices, {}, { signal })),
          ...Object.entries(slideQueries).map(async ([slide, query]) => {
            const { products: found } = await api(
              listProducts,
              { query: { ...query, sort: 'price-up', limit: '1' } },
              { signal },
            );
            return [
              slide,
              lowest(found.flatMap(({ variants }) => variants.map(({ salePrice }) => salePrice))),
            ] as const;
          }),
        ]);
        const ofServices = (['tournament', 'coaching'] as const).map((wanted) => {
          const plans = (services ?? [])
            .filter(({ category }) => category === wanted)
            .flatMap(({ variants }) => variants);
          return [wanted, lowest(plans.map(({ price }) => price))] as const;
        });
        return Object.fromEntries([...ofServices, ...products].filter(([, price]) => price !== undefined));
      }),
    },
  });
