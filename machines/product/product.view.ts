import type { SnapshotFrom } from 'xstate';
import { deliveryLocations } from '#contract/delivery.ts';
import type { Product, Variant } from '#contract/products.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { failureMessage } from '../support/failure.ts';
import { stable } from '../support/stable.ts';
import type { productMachine } from './product.machine.ts';
import type { Context, DeliveryLocation, Event, Input } from './product.types.ts';
import { shownVariant } from './product.variants.ts';

type Snapshot = SnapshotFrom<typeof productMachine>;

const statuses = ['missing', 'ready', 'notFound', 'failed'] as const;

const findAlternatives = stable((product: Product, chosen: Variant | null) =>
  product.variants.map((variant) => ({ variant, chosen: variant.variantID === chosen?.variantID })),
);
const none: ReturnType<typeof findAlternatives> = [];

type RecommendationsStatus = 'ready' | 'empty' | 'failed' | 'loading';
const recommendationsView = stable(
  (products: Context['recommended'], status: RecommendationsStatus, canRetry: boolean) => ({
    status,
    products,
    /** Whether to show 'No recommendations available.'; also true after a failure. */
    noneAvailable: status === 'empty' || status === 'failed',
    canRetry,
  }),
);

function viewRecommendations(snapshot: Snapshot) {
  const status = snapshot.hasTag('recommendationsReady')
    ? ('ready' as const)
    : snapshot.hasTag('recommendationsEmpty')
      ? ('empty' as const)
      : snapshot.hasTag('recommendationsFailed')
        ? ('failed' as const)
        : ('loading' as const);
  const canRetry = snapshot.can(productEvents.recommendationsRetried());
  return recommendationsView(snapshot.context.recommended, status, canRetry);
}

/** The view model of a product's page. `price` is that of the shown variant, in whole KES. */
export const viewProduct = (snapshot: Snapshot) => {
  const { product, variantID, failure, location } = snapshot.context;
  const variant = shownVariant(product, variantID);
  return {
    /** `missing` means that the URL names no product. */
    status: statuses.find((tag) => snapshot.hasTag(tag)) ?? ('loading' as const),
    message: snapshot.hasTag('failed') && failure ? failureMessage(failure) : null,
    canRetry: snapshot.can(productEvents.retried()),
    product,
    variant,
    alternatives: product ? findAlternatives(product, variant) : none,
    price: variant?.salePrice ?? null,
    /** The regular price during a sale; null where there is none. */
    listPrice: variant?.listPrice ?? null,
    outOfStock: product !== null && variant?.inStock !== true,
    /** Whether the product is a code, which is not delivered to an address. */
    digital: product !== null && digitalProductTypes.includes(product.itemType),
    location,
    locations: deliveryLocations,
    recommendations: viewRecommendations(snapshot),
  };
};
export type ProductView = ReturnType<typeof viewProduct>;

export const productEvents = {
  changed: ({ productID, variantID }: Input) => ({ type: 'product.changed', productID, variantID }) satisfies Event,
  retried: () => ({ type: 'product.retried' }) satisfies Event,
  variantChosen: (variantID: number) => ({ type: 'variant.chosen', variantID }) satisfies Event,
  locationChosen: (location: DeliveryLocation) => ({ type: 'location.chosen', location }) satisfies Event,
  recommendationsRetried: () => ({ type: 'recommendations.retried' }) satisfies Event,
};
