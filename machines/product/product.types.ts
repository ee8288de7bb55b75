import type { DeliveryLocation } from '#contract/delivery.ts';
import type { Product, ProductList } from '#contract/products.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export type { DeliveryLocation };

/** Identifies a product and a variant of it; either may be null. */
export interface Input {
  readonly productID: number | null;
  readonly variantID: number | null;
}

export interface Context extends Input {
  readonly product: Product | null;
  readonly failure: Failure | null;
  readonly recommended: ProductList['products'];
  readonly location: DeliveryLocation;
}

export type Event =
  /** The URL changed: through a link, the back button or a chosen variant. */
  | ({ readonly type: 'product.changed' } & Input)
  | { readonly type: 'product.retried' }
  | { readonly type: 'variant.chosen'; readonly variantID: number }
  | { readonly type: 'location.chosen'; readonly location: DeliveryLocation }
  | { readonly type: 'recommendations.retried' };

export type Emitted = Notice | Redirect;

export type Tag =
  | 'missing'
  | 'ready'
  | 'notFound'
  | 'failed'
  | 'recommendationsReady'
  | 'recommendationsEmpty'
  | 'recommendationsFailed';
