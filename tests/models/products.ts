import type { Product, ProductList, Variant } from '#contract/products.ts';

/** Products for tests, in the shape of the API's answers. */
export const aVariant = (variantID: number, more: Partial<Variant> = {}): Variant => ({
  variantID,
  name: `Variant ${variantID}`,
  image: '/images/giftcard-steam.svg',
  inStock: true,
  salePrice: 2450,
  listPrice: null,
  platform: 'Steam',
  region: 'Global',
  ...more,
});

export const aProduct = (itemID: number, variants: readonly Variant[], more: Partial<Product> = {}): Product => ({
  itemID,
  name: `Product ${itemID}`,
  imageURL: '/images/giftcard-steam.svg',
  summary: 'A gift card.',
  itemType: 'giftcard',
  rating: 4.5,
  ratingCount: 12,
  releaseDate: null,
  category: 'Gift cards',
  deals: [],
  variants: [...variants],
  ...more,
});

export const aList = (count: number, ...products: Product[]): ProductList => ({ products, count });
