import { describe, expect, it } from 'vitest';
import { type ImageFamily, type ImageTheme, imageFamilies, imageThemes } from '#contract/images.ts';
import { dealKeys, productTypes, serviceCategories } from '#contract/shop.ts';
import { sampleShop } from '#server/seed/sample.ts';

const { connectPlans, products, services } = sampleShop;

const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
const highestPrice = 250_000;

/** Returns the values that occur more than once. */
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

const isArtName = (name: string) => {
  const [family, theme, ...rest] = name.split('-');
  return (
    rest.length === 0 && imageFamilies.includes(family as ImageFamily) && imageThemes.includes(theme as ImageTheme)
  );
};

const isPrice = (price: number) => Number.isInteger(price) && price > 0 && price <= highestPrice;

describe('the sample catalogue', () => {
  it('is large enough to browse', () => {
    expect(products.length).toBeGreaterThanOrEqual(54);
    expect(variants.length).toBeGreaterThanOrEqual(140);
    expect(new Set(variants.map(({ variant }) => variant.platform)).size).toBeGreaterThanOrEqual(7);
  });

  // @verifies Sells products: gift cards
  // @verifies Sells products: game cards
  // @verifies Sells products: merchandise
  // @verifies Sells products: electronics
  // @verifies Sells products: devices
  // @verifies Sells products: equipment
  it.each(productTypes)('the sample catalogue has several products of the type %s', (type) => {
    expect(products.filter((product) => product.itemType === type).length).toBeGreaterThanOrEqual(5);
  });

  it.each(dealKeys)('the sample catalogue has several products for the deal %s', (deal) => {
    expect(products.filter((product) => product.deals.includes(deal)).length).toBeGreaterThanOrEqual(3);
  });

  it('spells each category and each platform in one way only', () => {
    for (const names of [products.map(({ category }) => category), variants.map(({ variant }) => variant.platform)]) {
      const distinct = [...new Set(names)];
      expect(repeated(distinct.map((name) => name.toLowerCase()))).toEqual([]);
    }
  });

  it('has unique product names, and unique variants within a product, region and platform', () => {
    expect(repeated(products.map((product) => product.name))).toEqual([]);
    expect(
      repeated(
        variants.map(({ product, variant: { name, region, platform } }) =>
          [product.name, name, region, platform].join(' | '),
        ),
      ),
    ).toEqual([]);
  });

  // @verifies Each product has variants
  it('gives every product a variant, a rating in tenths and deals without repetition', () => {
    for (const { name, variants, rating, deals, addedDaysAgo } of products) {
      expect(variants.length, name).toBeGreaterThan(0);
      expect(rating >= 0 && rating <= 5 && rating === Math.round(rating * 10) / 10, `${name}: ${rating}`).toBe(true);
      expect(repeated(deals), name).toEqual([]);
      expect(Number.isInteger(addedDaysAgo) && addedDaysAgo >= 0, name).toBe(true);
    }
  });

  it('describes each product in a text of its own of a moderate length', () => {
    expect(repeated(products.map(({ summary }) => summary))).toEqual([]);
    const unfit = products.filter(
      ({ summary }) => summary.length < 40 || summary.length > 320 || !summary.endsWith('.'),
    );
    expect(unfit.map(({ name }) => name)).toEqual([]);
  });
});

describe('prices and stock', () => {
  it('prices everything in whole shillings up to the highest price', () => {
    expect(variants.filter(({ variant }) => !isPrice(variant.salePrice)).map(({ product }) => product.name)).toEqual(
      [],
    );
  });

  it('strikes out only a price that was higher', () => {
    const struck = variants.filter(({ variant }) => variant.listPrice !== undefined);
    expect(struck.length).toBeGreaterThanOrEqual(10);
    const wrong = struck.filter(
      ({ variant }) => !isPrice(variant.listPrice ?? 0) || (variant.listPrice ?? 0) <= variant.salePrice,
    );
    expect(wrong.map(({ product }) => product.name)).toEqual([]);
  });

  it('marks a product as on sale exactly when one of its variants is', () => {
    const onSale = products.filter(({ variants }) => variants.some(({ listPrice }) => listPrice !== undefined));
    expect(products.filter(({ deals }) => deals.includes('sale'))).toEqual(onSale);
  });

  it('has something for a small budget', () => {
    expect(variants.filter(({ variant }) => variant.salePrice < 700).length).toBeGreaterThanOrEqual(6);
  });

  it('has out-of-stock variants beside one in stock of the same product', () => {
    expect(variants.every(({ variant }) => Number.isInteger(variant.stock) && variant.stock >= 0)).toBe(true);
    const short = products.filter(({ variants }) => variants.some(({ stock }) => stock === 0));
    expect(short.length).toBeGreaterThanOrEqual(5);
    expect(short.filter(({ variants }) => variants.every(({ stock }) => stock === 0))).toEqual([]);
  });
});

describe('what the deals promise', () => {
  it('marks as recent exactly the products that were added within thirty days and are available', () => {
    for (const { name, deals, addedDaysAgo } of products) {
      expect(deals.includes('recent'), name).toBe(addedDaysAgo <= 30 && !deals.includes('upcoming'));
    }
  });

  it('marks upcoming products as pre-orders, without a rating', () => {
    for (const { name, deals, summary, rating } of products) {
      expect(/pre-order/i.test(summary), name).toBe(deals.includes('upcoming'));
      expect(rating === 0, name).toBe(deals.includes('upcoming'));
    }
  });

  it('sells the console bundle for less than its parts', () => {
    const cheapest = (name: string, part: RegExp) =>
      Math.min(
        ...variants
          .filter(({ product, variant }) => product.name === name && variant.platform === 'PlayStation')
          .filter(({ variant }) => part.test(variant.name))
          .map(({ variant }) => variant.salePrice),
      );
    for (const colour of [/^White/, /^Midnight Black/]) {
      const parts =
        cheapest('PlayStation 5 Slim', /^Disc/) +
        cheapest('DualSense wireless controller', colour) +
        cheapest('EA SPORTS FC 26', /^Standard/);
      expect(parts).toBeLessThan(highestPrice);
      expect(cheapest('FC Friday bundle', colour)).toBeLessThan(parts);
    }
  });

  it('says in its summary that a gift card for one country works only there', () => {
    const countries = { US: /\bUS\b|United States/, UK: /\bUK\b/, Kenya: /Kenya/ } as const;
    for (const { name, summary, variants } of products.filter(({ itemType }) => itemType === 'giftcard')) {
      for (const [region, mention] of Object.entries(countries)) {
        if (variants.some((variant) => variant.region === region)) expect(summary, name).toMatch(mention);
      }
    }
  });
});

describe('the sample services', () => {
  // @verifies Services, subscription plans: music
  // @verifies Services, subscription plans: movies
  // @verifies Services, subscription plans: live sports
  // @verifies Services, subscription plans: anime
  it.each(['music', 'movies', 'livesports', 'anime'] as const)('has three %s services of three plans', (category) => {
    const found = services.filter((service) => service.category === category);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { name, variants } of found) expect(variants.length, name).toBeGreaterThanOrEqual(3);
  });

  // @verifies Also offered: coaching
  // @verifies Also offered: tournaments
  it.each(['coaching', 'tournament'] as const)('has two services of the kind %s', (category) => {
    expect(services.filter((service) => service.category === category).length).toBeGreaterThanOrEqual(2);
  });

  it('has plans with a period of their own, whole days and a fair price', () => {
    expect(repeated(services.map(({ name }) => name))).toEqual([]);
    for (const { name, category, variants } of services) {
      expect(serviceCategories, name).toContain(category);
      expect(repeated(variants.map(({ period }) => period)), name).toEqual([]);
      expect(
        variants.every(({ days }) => Number.isInteger(days) && days >= 0),
        name,
      ).toBe(true);
      expect(
        variants.every(({ price }) => isPrice(price)),
        name,
      ).toBe(true);
    }
  });

  it('never charges more for a longer subscription than for its months one by one', () => {
    const monthsIn: Record<string, number> = { '3 months': 3, '1 year': 12 };
    for (const { name, variants } of services) {
      const month = variants.find(({ period }) => period === '1 month')?.price;
      for (const { period, price } of month === undefined ? [] : variants) {
        expect(price, `${name}, ${period}`).toBeLessThanOrEqual((month ?? 0) * (monthsIn[period] ?? 1));
      }
    }
  });

  it('describes each service in a text of its own', () => {
    expect(repeated(services.map(({ description }) => description))).toEqual([]);
    for (const { name, description } of services) {
      expect(description.length >= 40 && description.length <= 320, name).toBe(true);
    }
  });
});

it('names only pictures that the art kit can draw', () => {
  const named = [
    ...products.flatMap(({ image, variants }) => [image, ...variants.flatMap((variant) => variant.image ?? [])]),
    ...services.map(({ image }) => image),
  ];
  expect(named.filter((name) => !isArtName(name))).toEqual([]);
});

// @verifies Also offered: the entertainment newsletter package Connect
// @verifies Connect package, id, period and price: Blog 113, 1 month, $6.00
// @verifies Connect package, id, period and price: Blog 114, 3 months, $15.00
// @verifies Connect package, id, period and price: Blog 115, 6 months, $35.00
// @verifies Connect package, id, period and price: Blog 116, 1 year, $60.00
// @verifies Connect package, id, period and price: Pro 117, 1 month, $20.00
// @verifies Connect package, id, period and price: Pro 118, 3 months, $50.00
// @verifies Connect package, id, period and price: Pro 119, 6 months, $90.00
// @verifies Connect package, id, period and price: Pro 120, 1 year, $165.00
it('offers the Connect packages of the specification', () => {
  expect(connectPlans.map(({ itemID, plan, period, usdCents }) => [itemID, plan, period, usdCents])).toEqual([
    [113, 'Blog', '1 month', 600],
    [114, 'Blog', '3 months', 1500],
    [115, 'Blog', '6 months', 3500],
    [116, 'Blog', '1 year', 6000],
    [117, 'Pro', '1 month', 2000],
    [118, 'Pro', '3 months', 5000],
    [119, 'Pro', '6 months', 9000],
    [120, 'Pro', '1 year', 16500],
  ]);
  const days: Record<string, number> = { '1 month': 30, '3 months': 91, '6 months': 182, '1 year': 365 };
  expect(connectPlans.every((plan) => plan.days === days[plan.period])).toBe(true);
});
