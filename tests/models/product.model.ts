import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { ContextFrom, InputFrom } from 'xstate';
import type { Product, Variant } from '#contract/products.ts';
import { productEvents, productMachine, viewProduct } from '#machines/product/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { aList, aProduct, aVariant } from './products.ts';

/** A product whose first variant is out of stock. */
export const steamCard = aProduct(7, [
  aVariant(71, { inStock: false }),
  aVariant(72),
  aVariant(73, { listPrice: 3000 }),
]);
/** The same, as goods that are delivered to a town. */
const steamDeck: typeof steamCard = { ...steamCard, itemType: 'device' };
export const bareProduct = aProduct(7, []);
export const oneRecommendation = aList(1, aProduct(8, [aVariant(81)]));

const gameCard: typeof steamCard = { ...steamCard, itemType: 'gamecard' };
/** A product without a variant in stock. */
const unavailable = aProduct(7, [aVariant(71, { inStock: false })]);

// @verifies recommendation
const recommendations = "'You may also like' recommendations";

type Context = ContextFrom<typeof productMachine>;
type Named = InputFrom<typeof productMachine>;

/** The variant that the address names; without one, the first that is in stock, or the first. */
const shownOf = (product: Product | null, variantID: number | null): Variant | null => {
  const variants = product?.variants ?? [];
  if (variantID !== null) return variants.find((variant) => variant.variantID === variantID) ?? null;
  return variants.find(({ inStock }) => inStock) ?? variants[0] ?? null;
};

/** Whether an address names what is shown or being loaded. */
function isPresent({ product, ...present }: Context, { productID, variantID }: Named): boolean {
  if (productID === present.productID && variantID === present.variantID) return true;
  if (product === null || (productID !== null && productID !== 7)) return false;
  return variantID === null ? productID === 7 : shownOf(product, variantID) !== null;
}

/** The model for the page. */
export const productPageModel = describeModel({
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
  start: (input) => ({ ...input, product: null, failure: null, recommended: [], location: 'Nairobi' }),
  invokes: {
    getProduct: { in: 'detail.loading', input: ({ productID, variantID }) => ({ productID, variantID }) },
    recommendProducts: {
      in: 'recommendations.loading',
      input: ({ product, variantID }) => ({ variantID: shownOf(product, variantID)?.variantID }),
    },
  },
  steps: {
    'product.changed': ({ before, event }) => {
      const { productID, variantID } = event;
      if (isPresent(before.context, { productID, variantID })) return { changes: { variantID }, restarts: [] };
      const isNamed = productID !== null || variantID !== null;
      return {
        state: [isNamed ? 'detail.loading' : 'detail.missing', 'recommendations.waiting'],
        changes: { productID, variantID, product: null, failure: null, recommended: [] },
        restarts: isNamed && before.matches({ detail: 'loading' }) ? ['getProduct'] : [],
      };
    },
    'product.retried': () => ({ state: 'detail.loading' }),
    // Another variant replaces the address.
    'variant.chosen': ({ event: { variantID } }) => ({
      changes: { variantID },
      emits: [redirect(`/product/7/${variantID}`, { replace: true })],
    }),
    'location.chosen': ({ event: { location } }) => ({ changes: { location } }),
    'recommendations.retried': () => ({ state: 'recommendations.loading' }),
    // A product without the variant is not found.
    'getProduct done': ({ before: { context }, event: { output } }) =>
      shownOf(output, context.variantID) === null
        ? { state: 'detail.notFound' }
        : {
            state: ['detail.ready', 'recommendations.loading'],
            changes: { product: output, productID: 7, failure: null },
          },
    'getProduct error': ({ event: { error } }) => {
      const failure = failureOf(error);
      if (failure.kind === 'missing') return { state: 'detail.notFound' };
      return { state: 'detail.failed', changes: { failure }, emits: [failureToast(error)] };
    },
    'recommendProducts done': ({ event: { output } }) =>
      output.products.length === 0
        ? { state: 'recommendations.empty' }
        : { state: 'recommendations.ready', changes: { recommended: output.products }, verifies: recommendations },
    // A failure of the recommendations does not affect the product.
    'recommendProducts error': ({ event: { error } }) => ({
      state: 'recommendations.failed',
      emits: [failureToast(error)],
    }),
  },
  takes: (snapshot, event) => {
    const { product, variantID } = snapshot.context;
    const isReady = snapshot.matches({ detail: 'ready' });
    switch (event.type) {
      case 'product.changed':
        return true;
      case 'product.retried':
        return snapshot.matches({ detail: 'failed' });
      case 'variant.chosen':
        return (
          isReady &&
          product?.variants.some((each) => each.variantID === event.variantID) === true &&
          shownOf(product, variantID)?.variantID !== event.variantID
        );
      // A code is not delivered to a town.
      case 'location.chosen':
        return isReady && product?.itemType === 'device';
      case 'recommendations.retried':
        return snapshot.matches({ recommendations: 'failed' });
    }
  },
  invariants: (snapshot, { before }) => {
    const { productID, variantID } = snapshot.context;
    if (before !== null) return;
    // Without a product, nothing is requested.
    verify(['Needs: productID', 'Needs: variantID'], () =>
      expect(snapshot.value).toEqual({
        detail: productID === null && variantID === null ? 'missing' : 'loading',
        recommendations: 'waiting',
      }),
    );
  },
  shows: (snapshot) => {
    const { product, variantID, failure, location, recommended } = snapshot.context;
    const variant = shownOf(product, variantID);
    const details = ['missing', 'ready', 'notFound', 'failed'] as const;
    const lists = ['ready', 'empty', 'failed'] as const;
    const isFailed = snapshot.matches({ recommendations: 'failed' });
    return {
      status: details.find((state) => snapshot.matches({ detail: state })) ?? 'loading',
      message: snapshot.matches({ detail: 'failed' }) ? messageOf(failure) : null,
      canRetry: snapshot.matches({ detail: 'failed' }),
      product,
      variant,
      // @verifies variant
      // @verifies product
      alternatives: (product?.variants ?? []).map((each) => ({ variant: each, chosen: each === variant })),
      price: variant === null ? null : 2450,
      listPrice: variant?.variantID === 73 ? 3000 : null,
      outOfStock: variant?.variantID === 71,
      digital: product !== null && product.itemType !== 'device',
      location,
      locations: ['Nairobi', 'Mombasa', 'Kisumu', 'Nyeri', 'Lodwar'],
      recommendations: {
        status: lists.find((state) => snapshot.matches({ recommendations: state })) ?? 'loading',
        products: recommended,
        noneAvailable: isFailed || snapshot.matches({ recommendations: 'empty' }),
        canRetry: isFailed,
      },
    };
  },
});

const noEvents = {
  'product.changed': [],
  'product.retried': [],
  'variant.chosen': [],
  'location.chosen': [],
  'recommendations.retried': [],
};

export const productModel = describeModel({
  ...productPageModel,
  furtherModels: [
    {
      ...productPageModel,
      name: 'other addresses',
      inputs: {
        'a product': { productID: 7, variantID: null },
        'a variant': { productID: null, variantID: 72 },
        'out of stock': { productID: 7, variantID: 71 },
        'of another product': { productID: 7, variantID: 999 },
      },
      events: {
        ...noEvents,
        'product.changed': [
          productEvents.changed({ productID: 7, variantID: null }),
          productEvents.changed({ productID: null, variantID: 73 }),
          productEvents.changed({ productID: 8, variantID: 72 }),
          productEvents.changed({ productID: null, variantID: 999 }),
        ],
        'variant.chosen': [71, 72, 81].map(productEvents.variantChosen),
      },
      invokeResults: {
        getProduct: { done: [steamCard, unavailable, gameCard] },
        recommendProducts: { done: [oneRecommendation] },
      },
      stateKey: ({ productID, variantID, product }) => [
        productID,
        variantID,
        product?.itemType,
        product?.variants.length,
      ],
    },
  ],
});
