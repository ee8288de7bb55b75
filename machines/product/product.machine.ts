import { assign, emit, setup } from 'xstate';
import type { Product, ProductList } from '#contract/products.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { type Failure, failureNotice, reportFailure, toFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, DeliveryLocation, Emitted, Event, Input, Tag } from './product.types.ts';
import { shownVariant } from './product.variants.ts';

/**
 * Whether the named product is shown or being loaded. A redirect to a variant sends `product.changed` for the shown
 * one.
 */
function isPresent({ product, ...present }: Context, { productID, variantID }: Input): boolean {
  if (productID === present.productID && variantID === present.variantID) return true;
  if (product === null) return false;
  if (productID !== null && productID !== product.itemID) return false;
  return variantID === null ? productID !== null : shownVariant(product, variantID) !== null;
}
const shownIn = ({ product, variantID }: Context) => shownVariant(product, variantID);

/**
 * A product's page: the product, the shown variant and recommendations. A chosen variant is shown at once; then the URL
 * is changed to it. Recommendations load after the product, and their failure does not affect it.
 */
export const productMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag; emitted: Emitted },
  actors: {
    getProduct: unprovided<Product, Input>('getProduct'),
    recommendProducts: unprovided<ProductList, { readonly variantID: number }>('recommendProducts'),
  },
  actions: {
    setInput: assign((_, { productID, variantID }: Input) => ({ productID, variantID, product: null, failure: null })),
    setVariant: assign((_, variantID: number | null) => ({ variantID })),
    setProduct: assign((_, product: Product) => ({ product, productID: product.itemID, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    setRecommended: assign((_, recommended: ProductList['products']) => ({ recommended })),
    clearRecommended: assign({ recommended: [] }),
    setLocation: assign((_, location: DeliveryLocation) => ({ location })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    redirectToVariant: emit(({ context }) =>
      redirect(`/product/${context.productID}/${context.variantID}`, { replace: true }),
    ),
  },
  guards: {
    isUnnamed: ({ context }) => context.productID === null && context.variantID === null,
    isPresentProduct: ({ context }, named: Input) => isPresent(context, named),
    isOtherProduct: ({ context }, named: Input) => !isPresent(context, named),
    isOtherVariant: ({ context }, chosen: number) =>
      chosen !== shownIn(context)?.variantID &&
      context.product?.variants.some((variant) => variant.variantID === chosen) === true,
    isMissing: (_, failure: Failure) => failure.kind === 'missing',
    hasVariant: ({ context }) => shownIn(context) !== null,
    isNotSold: ({ context }, product: Product) => shownVariant(product, context.variantID) === null,
    /** Goods are delivered to a town, codes are not. */
    isDelivered: ({ context: { product } }) => product !== null && !digitalProductTypes.includes(product.itemType),
    hasNone: (_, { products }: ProductList) => products.length === 0,
  },
}).createMachine({
  id: 'product',
  context: ({ input }) => ({ ...input, product: null, failure: null, recommended: [], location: 'Nairobi' }),
  type: 'parallel',
  states: {
    detail: {
      initial: 'resolving',
      on: {
        'product.changed': [
          {
            guard: { type: 'isPresentProduct', params: ({ event }) => event },
            actions: { type: 'setVariant', params: ({ event }) => event.variantID },
          },
          { target: '.resolving', actions: { type: 'setInput', params: ({ event }) => event } },
        ],
      },
      states: {
        resolving: { always: [{ guard: 'isUnnamed', target: 'missing' }, { target: 'loading' }] },
        missing: { tags: 'missing' },
        loading: {
          invoke: {
            id: 'getProduct',
            src: 'getProduct',
            input: ({ context: { productID, variantID } }) => ({ productID, variantID }),
            onDone: [
              // The product has no variant, or not the requested one.
              { guard: { type: 'isNotSold', params: ({ event }) => event.output }, target: 'notFound' },
              { target: 'ready', actions: { type: 'setProduct', params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: { type: 'isMissing', params: ({ event }) => toFailure(event.error) }, target: 'notFound' },
              {
                target: 'failed',
                actions: reportFailure,
              },
            ],
          },
        },
        ready: {
          tags: 'ready',
          on: {
            'variant.chosen': {
              guard: { type: 'isOtherVariant', params: ({ event }) => event.variantID },
              actions: [{ type: 'setVariant', params: ({ event }) => event.variantID }, 'redirectToVariant'],
            },
            'location.chosen': {
              guard: 'isDelivered',
              actions: { type: 'setLocation', params: ({ event }) => event.location },
            },
          },
        },
        notFound: { tags: 'notFound' },
        failed: { tags: 'failed', on: { 'product.retried': 'loading' } },
      },
    },
    recommendations: {
      initial: 'waiting',
      on: {
        'product.changed': {
          guard: { type: 'isOtherProduct', params: ({ event }) => event },
          target: '.waiting',
          actions: 'clearRecommended',
        },
      },
      states: {
        waiting: {
          always: { guard: 'hasVariant', target: 'loading' },
        },
        loading: {
          invoke: {
            id: 'recommendProducts',
            src: 'recommendProducts',
            input: ({ context }) => ({ variantID: shownIn(context)?.variantID ?? 0 }),
            onDone: [
              { guard: { type: 'hasNone', params: ({ event }) => event.output }, target: 'empty' },
              { target: 'ready', actions: { type: 'setRecommended', params: ({ event }) => event.output.products } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
            },
          },
        },
        ready: { tags: 'recommendationsReady' },
        empty: { tags: 'recommendationsEmpty' },
        failed: { tags: 'recommendationsFailed', on: { 'recommendations.retried': 'loading' } },
      },
    },
  },
});
