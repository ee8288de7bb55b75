import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Product } from '#contract/products.ts';
import { type ProductInput, productEvents, productMachine, viewProduct } from '#machines/product/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { bareProduct, oneRecommendation, productModel, steamCard } from '../models/product.model.ts';
import { aList, aProduct, aVariant } from '../models/products.ts';

const started = (input: ProductInput = { productID: 7, variantID: 72 }) => startFlow(productMachine, { input });
const viewOf = (flow: ReturnType<typeof started>) => viewProduct(flow.snapshot);

async function ready(input?: ProductInput) {
  const flow = started(input);
  await flow.answer('getProduct', steamCard);
  return flow;
}

describe('missing', () => {
  it('sends no request when no product is named', () => {
    const flow = started({ productID: null, variantID: null });
    expect(viewOf(flow).status).toBe('missing');
    expect(flow.waiting()).toEqual([]);
  });

  it('loads once a product is named', () => {
    const flow = started({ productID: null, variantID: null });
    flow.send(productEvents.changed({ productID: 7, variantID: null }));
    expect(flow.inputOf('getProduct')).toEqual({ productID: 7, variantID: null });
  });
});

describe('loading', () => {
  it.each([
    { productID: 7, variantID: 72 },
    { productID: 7, variantID: null },
    { productID: null, variantID: 72 },
  ])('requests %j before the recommendations', (input) => {
    const flow = started(input);
    expect(flow.inputOf('getProduct')).toEqual(input);
    expect(flow.waiting()).toEqual(['getProduct']);
    expect(viewOf(flow)).toMatchObject({ status: 'loading', product: null, outOfStock: false });
  });
});

describe('loading, named once more', () => {
  it('does not send the same request twice', () => {
    let asked = 0;
    const getProduct = fromPromise<Product, ProductInput>(() => {
      asked += 1;
      return new Promise(() => {});
    });
    const machine = productMachine.provide({ actors: { getProduct } });
    const flow = startFlow(machine, { input: { productID: 7, variantID: 72 }, realActors: ['getProduct'] });
    flow.send(productEvents.changed({ productID: 7, variantID: 72 }));
    expect(asked).toBe(1);
    flow.send(productEvents.changed({ productID: 8, variantID: null }));
    expect(asked).toBe(2);
  });
});

describe('ready', () => {
  it('shows the requested variant', async () => {
    const view = viewOf(await ready());
    expect(view).toMatchObject({ status: 'ready', variant: { variantID: 72 }, price: 2450, outOfStock: false });
    expect(view.alternatives.map(({ variant, chosen }) => [variant.variantID, chosen])).toEqual([
      [71, false],
      [72, true],
      [73, false],
    ]);
  });

  it('shows the first one in stock when none is asked for', async () => {
    expect(viewOf(await ready({ productID: 7, variantID: null })).variant?.variantID).toBe(72);
  });

  it('is not found when a variant is asked for that the product does not have', async () => {
    const flow = await ready({ productID: 7, variantID: 999 });
    expect(viewOf(flow)).toMatchObject({ status: 'notFound', product: null, variant: null });
    expect(flow.waiting()).toEqual([]);
  });

  it('is not found when the URL changes to a variant that the product does not have', async () => {
    const flow = await ready();
    flow.send(productEvents.changed({ productID: 7, variantID: 999 }));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', product: null });
    await flow.answer('getProduct', steamCard);
    expect(viewOf(flow).status).toBe('notFound');
    flow.send(productEvents.changed({ productID: 7, variantID: null }));
    await flow.answer('getProduct', steamCard);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', variant: { variantID: 72 } });
  });

  it('shows a requested variant that is out of stock', async () => {
    expect(viewOf(await ready({ productID: 7, variantID: 71 }))).toMatchObject({
      variant: { variantID: 71 },
      outOfStock: true,
    });
  });

  it('shows a product as not found where none of its variants is sold', async () => {
    const flow = started();
    await flow.answer('getProduct', bareProduct);
    expect(viewOf(flow)).toMatchObject({ status: 'notFound', product: null, price: null });
    expect(flow.waiting()).toEqual([]);
  });

  it('shows a chosen variant and redirects to its URL', async () => {
    const flow = await ready();
    flow.send(productEvents.variantChosen(73));
    expect(viewOf(flow).variant?.variantID).toBe(73);
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/product/7/73', replace: true }]);
  });

  it.each([
    ['the one on show', 72],
    ['one of another product', 81],
  ])('ignores %s', async (_, variantID) => {
    const flow = await ready();
    flow.send(productEvents.variantChosen(variantID));
    expect(viewOf(flow).variant?.variantID).toBe(72);
    expect(flow.emitted).toEqual([]);
  });

  it('sends no request when the URL names another variant of the same product', async () => {
    const flow = await ready();
    await flow.answer('recommendProducts', oneRecommendation);
    flow.send(productEvents.changed({ productID: 7, variantID: 73 }));
    flow.send(productEvents.changed({ productID: null, variantID: 72 }));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', variant: { variantID: 72 } });
    expect(viewOf(flow).recommendations.status).toBe('ready');
    expect(flow.waiting()).toEqual([]);
  });

  it('starts over when the URL names another product', async () => {
    const flow = await ready();
    await flow.answer('recommendProducts', oneRecommendation);
    flow.send(productEvents.changed({ productID: 8, variantID: 81 }));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', product: null });
    expect(viewOf(flow).recommendations).toMatchObject({ status: 'loading', products: [] });
    await flow.answer('getProduct', aProduct(8, [aVariant(81)]));
    expect(flow.inputOf('recommendProducts')).toEqual({ variantID: 81 });
  });

  it('keeps the delivery location from product to product', async () => {
    const flow = started();
    await flow.answer('getProduct', { ...steamCard, itemType: 'device' });
    expect(viewOf(flow).location).toBe('Nairobi');
    flow.send(productEvents.locationChosen('Lodwar'));
    flow.send(productEvents.changed({ productID: 8, variantID: null }));
    expect(viewOf(flow).location).toBe('Lodwar');
  });

  it.each([
    ['giftcard', true],
    ['gamecard', true],
    ['device', false],
  ] as const)('states whether a %s is delivered to a door', async (itemType, digital) => {
    const flow = started();
    await flow.answer('getProduct', { ...steamCard, itemType });
    expect(viewOf(flow).digital).toBe(digital);
  });
});

describe('not found', () => {
  it('distinguishes a missing product from a failure, and offers no retry', async () => {
    const flow = started();
    await flow.fail('getProduct', failed.missing('No such product.'));
    expect(viewOf(flow)).toMatchObject({ status: 'notFound', canRetry: false });
  });
});

describe('failed', () => {
  it('shows the reason and requests the same product on a retry', async () => {
    const flow = started();
    await flow.fail('getProduct', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
    flow.send(productEvents.retried());
    expect(flow.inputOf('getProduct')).toEqual({ productID: 7, variantID: 72 });
  });
});

describe('recommendations', () => {
  it('requests recommendations for the shown variant', async () => {
    const flow = await ready();
    expect(flow.inputOf('recommendProducts')).toEqual({ variantID: 72 });
    await flow.answer('recommendProducts', oneRecommendation);
    expect(viewOf(flow).recommendations).toMatchObject({ status: 'ready', noneAvailable: false });
  });

  it('shows that there are no recommendations', async () => {
    const flow = await ready();
    await flow.answer('recommendProducts', aList(0));
    expect(viewOf(flow).recommendations).toMatchObject({ status: 'empty', noneAvailable: true, canRetry: false });
  });

  it('retries failed recommendations without the product', async () => {
    const flow = await ready();
    await flow.fail('recommendProducts', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', message: null });
    expect(viewOf(flow).recommendations).toMatchObject({ status: 'failed', noneAvailable: true, canRetry: true });
    flow.send(productEvents.recommendationsRetried());
    await flow.answer('recommendProducts', oneRecommendation);
    expect(viewOf(flow).recommendations.products).toHaveLength(1);
  });
});

walkEveryPath(productModel);
