import { afterEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Product } from '#contract/products.ts';
import { viewHeroPrices } from '#machines/home/index.ts';
import { heroPricesFlow } from '#src/platform/composition/hero-prices.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { aList, aProduct, aVariant } from '../models/products.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers each list of products with those that belong to its query, and the services with none. */
async function pricesOf(lists: Readonly<Record<string, readonly Product[]>>) {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input), 'http://shop');
    const products = lists[searchParams.get('category') ?? searchParams.get('type') ?? ''] ?? [];
    const limit = Number(searchParams.get('limit'));
    const message = pathname.endsWith('/product/item') ? aList(products.length, ...products.slice(0, limit)) : [];
    return Response.json({ success: 1, message });
  });
  const flow = createActor(heroPricesFlow(testEnvironment())).start();
  return viewHeroPrices(await waitFor(flow, (snapshot) => snapshot.matches('ready')));
}

const priced = (name: string, salePrice: number, platform = 'PlayStation') =>
  aProduct(salePrice, [aVariant(salePrice, { salePrice, platform })], { name });

it('shows the price of what the slide pictures, not of the cheapest that it leads to', async () => {
  const prices = await pricesOf({
    giftcard: [priced('Spotify Premium gift card', 390, 'Streaming'), priced('Steam Wallet code', 740, 'Steam')],
    Memberships: [priced('EA Play', 890), priced('Xbox Game Pass Essential', 1450, 'Xbox')],
    gamecard: [priced('Free Fire diamonds', 150, 'Mobile')],
    Games: [priced('Tekken 8', 4290, 'Steam')],
  });
  expect(prices).toEqual({ giftcards: 740, memberships: 1450, gamecards: 150, games: 4290 });
});

it('shows the lowest price of a slide where the shop does not sell what is pictured', async () => {
  const prices = await pricesOf({
    giftcard: [priced('Roblox gift card', 1420, 'Roblox')],
    Memberships: [priced('EA Play', 890)],
  });
  expect(prices).toEqual({ giftcards: 1420, memberships: 890 });
});
