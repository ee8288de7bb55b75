import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { articleSummary } from '#contract/articles.ts';
import { namedImage, type Product, productList } from '#contract/products.ts';
import { service } from '#contract/services.ts';
import { plainText } from '#server/articles/summary.ts';
import { articles } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());

const get = async (path: string) => (await server.call('GET', `/v1${path}`)).json.message;
const variantIDs = (list: { products: Product[] }) =>
  list.products.flatMap((product) => product.variants.map(({ variantID }) => variantID));

describe('the catalogue', () => {
  // @verifies Each product has variants
  // @verifies Visitors browse
  // @verifies Product: itemID
  // @verifies Product: name
  // @verifies Product: imageURL
  // @verifies Product: summary
  // @verifies Product: itemType
  // @verifies Product: rating
  // @verifies Product: category
  // @verifies Product: variants[]
  // @verifies Variant: variantID
  // @verifies Variant: name
  // @verifies Variant: image
  // @verifies Variant: inStock
  // @verifies Variant: salePrice
  // @verifies Variant: platform
  // @verifies Variant: region
  // @verifies Product list: products
  // @verifies Product list: count
  // @verifies Visitor browses: products
  // @verifies Visitor browses: services
  it('lists every variant below its product, in the shop’s order, with prices and stock', async () => {
    const list = await get('/product/item');
    expect(() => v.parse(productList, list)).not.toThrow();
    expect(variantIDs(list)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(list.count).toBe(6);
    expect(list.products[0]).toMatchObject({
      itemID: 1,
      name: 'Steam card',
      rating: 4.8,
      imageURL: '/images/giftcard-steam.svg',
    });
    expect(list.products[0].variants[1]).toMatchObject({ inStock: false, salePrice: 2600, listPrice: 3000 });
    expect(list.products[1].variants[0].image).toBe('/images/console-night.svg');
  });

  it.each([
    ['category=Gift%20cards', [1, 2, 6]],
    ['platform=PlayStation', [3, 5]],
    ['type=device', [3, 4]],
    ['deal=sale', [1, 2, 5]],
    ['category=Gift%20cards&deal=sale', [1, 2]],
    ['platform=PlayStation&type=device', [3]],
    ['platform=PlayStation&type=device&deal=sale', []],
    ['category=Nothing', []],
    // @verifies GET /product/item: message.products, message.count
  ])('filters the catalogue by %s and counts the matches', async (query, expected) => {
    const list = await get(`/product/item?${query}`);
    expect([variantIDs(list), list.count]).toEqual([expected, expected.length]);
  });

  // @verifies GET /product/item/…: type/{type}
  // @verifies GET /product/item/…: category/{category}
  it('filters by type and by category in the path too', async () => {
    expect(variantIDs(await get('/product/item/type/device'))).toEqual([3, 4]);
    expect(variantIDs(await get('/product/item/category/Gift%20cards'))).toEqual([1, 2, 6]);
    expect(variantIDs(await get('/product/item/category/Gift%20cards?limit=2&page=1'))).toEqual([6]);
  });

  it('pages by variants, splits a product between pages, and counts over all pages', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => get(`/product/item?limit=3&page=${page}`)));
    expect(pages.map(variantIDs)).toEqual([[1, 2, 3], [4, 5, 6], []]);
    expect(pages.map(({ count }) => count)).toEqual([6, 6, 6]);
    expect(pages[1].products[0]).toMatchObject({ itemID: 2, variants: [{ variantID: 4 }] });
  });

  it('lists 24 variants by default', async () => {
    const large = await startTestServer();
    const list = (await large.call('GET', '/v1/product/item')).json.message;
    await large.stop();
    expect(variantIDs(list)).toHaveLength(24);
    expect(list.count).toBeGreaterThan(100);
  });

  it.each(['page=-1', 'page=1.5', 'limit=0', 'limit=201', 'deal=free', 'type=boat', 'color=red', 'page=1&page=2'])(
    'refuses a product list with %s',
    async (query) => {
      expect((await server.call('GET', `/v1/product/item?${query}`)).status).toBe(400);
    },
  );

  // @verifies GET /product/item/…: category
  // @verifies GET /product/item/…: platform
  it('lists categories and platforms with a picture and the number of their variants', async () => {
    const [categories, platforms] = [await get('/product/item/category'), await get('/product/item/platform')];
    expect(() => v.parse(v.array(namedImage), [...categories, ...platforms])).not.toThrow();
    expect(categories).toEqual([
      { name: 'Gift cards', image: '/images/giftcard-steam.svg', count: 3 },
      { name: 'Consoles', image: '/images/console-playstation.svg', count: 2 },
      { name: 'Games', image: '/images/game-playstation.svg', count: 1 },
    ]);
    expect(platforms.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['PlayStation', 2],
      ['Steam', 2],
      ['Mobile', 1],
      ['Xbox', 1],
    ]);
  });
});

describe('one product', () => {
  // @verifies GET /product/item/{id}
  it('returns a product by its id with all its variants', async () => {
    const product = await get('/product/item/2');
    expect([product.name, product.variants.length]).toEqual(['Console', 2]);
  });

  // @verifies GET /product/item/variant/{id}
  it('returns a product by the id of a variant, with that variant beside it', async () => {
    const found = await get('/product/item/variant/4');
    expect([found.variant.variantID, found.product.itemID, found.product.variants.length]).toEqual([4, 2, 2]);
  });

  it.each(['/product/item/99', '/product/item/variant/99', '/product/item/variant/99/recommend'])(
    'answers 404 at %s',
    async (path) => {
      const answer = await server.call('GET', `/v1${path}`);
      expect([answer.status, answer.json.success]).toEqual([404, 0]);
    },
  );
});

describe('recommendations', () => {
  // @verifies GET /product/item/variant/{id}/recommend
  it('recommends products that share a platform or a category, without the product itself, those in stock first', async () => {
    // Variant 3 is the PlayStation console: expects the other PlayStation product, and no variant of its own product.
    expect(variantIDs(await get('/product/item/variant/3/recommend'))).toEqual([5]);
    // Variant 6 is a gift card: expects the variant of the other gift card that is in stock.
    expect(variantIDs(await get('/product/item/variant/6/recommend'))).toEqual([1]);
  });

  it('recommends sold-out products after those in stock, however well they are rated', async () => {
    const other = await startTestServer({}, { database: 'empty' });
    const game = smallShop.products[2];
    if (!game) throw new Error('the small shop has lost its game');
    const like = (name: string, rating: number, stock: number) => ({
      ...game,
      name,
      rating,
      variants: game.variants.map((variant) => ({ ...variant, stock })),
    });
    const shelf = [game, like('Loved', 5, 0), like('There', 1, 1), like('Liked', 3, 1)];
    await loadShop(other.db, { ...smallShop, products: shelf }, other.deps.clock());
    const { json } = await other.call('GET', '/v1/product/item/variant/1/recommend');
    await other.stop();
    expect(json.message.products.map(({ name }: Product) => name)).toEqual(['Liked', 'There', 'Loved']);
  });

  it('recommends at most eight products', async () => {
    const large = await startTestServer();
    const { products: list, count } = (await large.call('GET', '/v1/product/item/variant/1/recommend')).json.message;
    await large.stop();
    expect([list.length, count]).toEqual([8, 8]);
    expect(list.some(({ itemID }: Product) => itemID === 1)).toBe(false);
  });
});

describe('services', () => {
  // @verifies Service: name
  // @verifies Service: description
  // @verifies Service: image
  // @verifies Service: variants[]
  // @verifies Service variant: subscriptionItemID
  // @verifies Service variant: subscriptionID
  // @verifies Service variant: period
  // @verifies Service variant: price
  // @verifies Visitor browses: products
  // @verifies Visitor browses: services
  // @verifies GET: /service/item/category/{category}
  // @verifies GET: /subscription/item
  it('lists services with their plans, all of them or of one category', async () => {
    const all = await get('/subscription/item');
    expect(() => v.parse(v.array(service), all)).not.toThrow();
    expect(all).toEqual(await get('/service/item/category/all'));
    expect(all.map(({ name, variants: plans }: { name: string; variants: unknown[] }) => [name, plans.length])).toEqual(
      [
        ['Tunes', 2],
        ['Coach', 1],
      ],
    );
    const coaching = await get('/service/item/category/coaching');
    expect(coaching).toMatchObject([
      { name: 'Coach', variants: [{ subscriptionItemID: 3, subscriptionID: 2, price: 1500 }] },
    ]);
    expect(await get('/service/item/category/anime')).toEqual([]);
  });
});

describe('highlights', () => {
  // @verifies GET /articles/highlight
  it('lists the highlighted articles, newest first', async () => {
    const list = await get('/articles/highlight');
    expect(() => v.parse(v.array(articleSummary), list)).not.toThrow();
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['Event', 'Secret']);
    // 18:00 in Nairobi, three days after the test's day.
    expect(list[0].event).toEqual({ startsAt: '2026-11-24T15:00:00.000Z', venue: 'KICC' });
  });

  it('reveals no more of a highlighted premium article than its intro', async () => {
    const [, secret] = await get('/articles/highlight');
    expect(secret).toMatchObject({ tier: 'paid', entryText: 'What it is about.' });
    expect(JSON.stringify(secret)).not.toContain('the secret itself');
    expect((await server.db.select().from(articles)).some(({ content }) => content.includes('the secret itself'))).toBe(
      true,
    );
  });

  it('shows the text of a highlight’s Markdown without its markup', () => {
    expect(
      plainText('# Head\n\nSome *bold* [link](https://a.b) and `code`.\n\n- one\n- two\n\n---\n![pic](x.png)'),
    ).toBe('Head Some bold link and code. one two');
  });

  it('summarizes a table, and links whose address holds brackets', () => {
    const table = '| Card | Ksh |\n|---|:--:|\n| $10 | 1,450 |';
    expect(plainText(`[Steam](https://a.b/x_(game)) cards\n\n${table}\n\n![pic](x_(1).png)`)).toBe(
      'Steam cards Card Ksh $10 1,450',
    );
  });
});

describe('offers', () => {
  const offers = async (variantIDs: string) =>
    (await server.call('GET', `/v1/product/item/offer?variantIDs=${variantIDs}`)).json;

  it('returns prices and stock of the requested variants, without those that do not exist', async () => {
    const { message } = await offers('2,1,999999');
    const { json } = await server.call('GET', '/v1/product/item/variant/1');
    const { variant, product } = json.message;
    expect(message.map(({ variantID }: { variantID: number }) => variantID)).toEqual([1, 2]);
    expect(message[0]).toEqual({
      variantID: 1,
      inStock: variant.inStock,
      salePrice: variant.salePrice,
      listPrice: variant.listPrice,
      releaseDate: product.releaseDate,
    });
  });

  it.each(['', '0', '1,', 'x', Array.from({ length: 101 }, (_, place) => place + 1).join()])(
    'refuses a request for the offers %s',
    async (variantIDs) => {
      expect((await offers(variantIDs)).success).toBe(0);
    },
  );
});
