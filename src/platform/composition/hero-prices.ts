import { fromPromise } from 'xstate';
import { listProducts, type Product, type ProductQuery, productPageLength, type Variant } from '#contract/products.ts';
import { listServices } from '#contract/services.ts';
import { type HeroPrices, heroPricesMachine } from '#machines/home/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

const lowest = (prices: readonly number[]): number | undefined => (prices.length > 0 ? Math.min(...prices) : undefined);

/** The products that a slide offers, and those of them that its picture shows: all where `isPictured` is absent. */
interface Offer {
  readonly query: ProductQuery;
  readonly isPictured?: (product: Product, variant: Variant) => boolean;
}

/** The brands of the cards in the picture of the gift cards. */
const picturedCards: readonly string[] = ['PlayStation', 'Xbox', 'Steam', 'Nintendo Switch'];

const offers: Readonly<Partial<Record<keyof HeroPrices, Offer>>> = {
  memberships: {
    query: { category: 'Memberships' },
    isPictured: ({ name }) => /PlayStation Plus|PS Plus|Game Pass/i.test(name),
  },
  devices: { query: { type: ['device', 'equipment'] } },
  consoles: { query: { category: 'Consoles' } },
  gamecards: { query: { type: 'gamecard' } },
  games: { query: { category: 'Games' } },
  giftcards: { query: { type: 'giftcard' }, isPictured: (_, { platform }) => picturedCards.includes(platform) },
};

export const heroPricesFlow = ({ api }: Environment) =>
  heroPricesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }): Promise<HeroPrices> => {
        const priceOf = async ({ query, isPictured }: Offer): Promise<number | undefined> => {
          const limit = String(isPictured ? productPageLength : 1);
          const { products } = await api(listProducts, { query: { ...query, sort: 'price-up', limit } }, { signal });
          const found = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
          const pictured = found.filter(({ product, variant }) => isPictured?.(product, variant));
          return lowest((pictured.length > 0 ? pictured : found).map(({ variant }) => variant.salePrice));
        };
        const [services, ...products] = await Promise.all([
          // 404 where the shop has no services.
          orNull(api(listServices, {}, { signal })),
          ...Object.entries(offers).map(async ([slide, offer]) => [slide, await priceOf(offer)] as const),
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
