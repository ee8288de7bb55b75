import { expect } from 'vitest';
import { productEvents, productMachine, viewProduct } from '#machines/product/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { redirect } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { aList, aProduct, aVariant } from './products.ts';

/** A product whose first variant is out of stock. */
export const steamCard = aProduct(7, [aVariant(71, { inStock: false }), aVariant(72), aVariant(73)]);
/** The same, as goods that are delivered to a town. */
const steamDeck: typeof steamCard = { ...steamCard, itemType: 'device' };
export const bareProduct = aProduct(7, []);
export const oneRecommendation = aList(1, aProduct(8, [aVariant(81)]));

export const productModel = defineModel({
  machine: productMachine,
  view: viewProduct,
  inputs: { named: { productID: 7, variantID: 72 }, unnamed: { productID: null, variantID: null } },
  events: {
    'product.changed': [
      productEvents.changed({ productID: 7, variantID: 73 }),
      productEvents.changed({ productID: 8, variantID: 81 }),
      productEvents.changed({ productID: null, variantID: null }),
    ],
    'product.retried': [productEvents.retried()],
    'variant.chosen': [productEvents.variantChosen(73)],
    'location.chosen': [productEvents.locationChosen('Kisumu')],
    'recommendations.retried': [productEvents.recommendationsRetried()],
  },
  invokeResults: {
    getProduct: {
      done: [steamCard, steamDeck, bareProduct],
      error: [failed.missing('No such product.'), failed.of('offline')],
    },
    recommendProducts: { done: [oneRecommendation, aList(0)], error: [failed.of('unreachable')] },
  },
  stateKey: ({ productID, variantID, product }) => [productID, variantID, product?.variants.length, product?.itemType],
  invariants: (snapshot, { event, emitted }) => {
    const { status, product, alternatives, price, message, canRetry, recommendations } = viewProduct(snapshot);
    // A new address is read in every state.
    expect(snapshot.can(productEvents.changed({ productID: 7, variantID: 73 }))).toBe(true);
    // Choosing another variant replaces the address; no other event redirects. A failed load is reported.
    const isChosen = event?.type === 'variant.chosen';
    const isFailed =
      (event?.type === 'xstate.error.actor.getProduct' && status === 'failed') ||
      event?.type === 'xstate.error.actor.recommendProducts';
    if (isFailed) expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
    else expect(emitted).toEqual(isChosen ? [redirect('/product/7/73', { replace: true })] : []);
    if (event?.type === 'product.changed') expect(snapshot.context.variantID).toBe(event.variantID);
    if (event?.type === 'product.retried') expect(status).toBe('loading');
    if (event?.type === 'recommendations.retried') expect(recommendations.status).toBe('loading');
    expect(product !== null).toBe(status === 'ready');
    // Exactly one variant is chosen whenever a product is shown.
    expect(alternatives.filter(({ chosen }) => chosen)).toHaveLength(status === 'ready' ? 1 : 0);
    expect(price !== null).toBe(status === 'ready');
    // A code is not delivered to a town.
    expect(snapshot.can(productEvents.locationChosen('Lodwar'))).toBe(
      status === 'ready' && product?.itemType === 'device',
    );
    expect(message !== null).toBe(status === 'failed');
    expect(canRetry).toBe(status === 'failed');
    expect(recommendations.products.length > 0).toBe(recommendations.status === 'ready');
  },
});
