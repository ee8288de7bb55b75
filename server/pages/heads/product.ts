import type { Offer, Product as ProductData } from 'schema-dts';
import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import { getProduct, getVariant, type Product, type Variant } from '#contract/products.ts';
import { shop } from '#contract/shop.ts';
import { titles } from '#contract/titles.ts';
import type { HeadContext, HeadOf } from '../context.ts';
import { missing, plainHead } from './plain.ts';
import { breadcrumbs } from './structured.ts';

const idOf = (written: string | undefined): number | null => {
  const parsed = v.safeParse(numericID, written);
  return parsed.success ? parsed.output : null;
};

const pathOf = ({ itemID }: Product, { variantID }: Variant): string => `/product/${itemID}/${variantID}`;

/** The variant that the page shows: the one asked for, else the first in stock, else the first. */
const shownOf = ({ variants }: Product, variantID: number | null): Variant | undefined =>
  variants.find((variant) => variant.variantID === variantID) ?? variants.find(({ inStock }) => inStock) ?? variants[0];

/** What the page shows for an address: by the product's id, or where it gives none by the variant's. */
async function findShown({ params, ask }: HeadContext): Promise<{ product: Product; variant: Variant } | null> {
  const itemID = idOf(params.itemProductID);
  const variantID = idOf(params.itemVariantID);
  if (itemID === null) return variantID === null ? null : ask(getVariant, { params: { id: variantID } });
  const product = await ask(getProduct, { params: { id: itemID } });
  const variant = product && shownOf(product, variantID);
  return product && variant ? { product, variant } : null;
}

const offerOf = (product: Product, variant: Variant, { absolute }: HeadContext): Offer => ({
  '@type': 'Offer',
  name: variant.name,
  sku: String(variant.variantID),
  url: absolute(pathOf(product, variant)),
  price: variant.salePrice,
  priceCurrency: shop.currency,
  availability: variant.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  itemCondition: 'https://schema.org/NewCondition',
});

const priceOf = ({ salePrice }: Variant) => `${shop.currencyLabel} ${salePrice.toLocaleString('en-US')}`;

/** A product with the price and the stock of the variant on show, and offers of all its variants. */
export const productHead: HeadOf = async (context) => {
  if (context.params.itemProductID === undefined) return { status: 200, head: plainHead('product', context) };
  const shown = await findShown(context);
  if (!shown) return missing('product', context);
  const { product, variant } = shown;
  const picture = context.share(variant.image, `${product.name}, ${variant.name}`);
  const stock = variant.inStock ? 'in stock' : 'out of stock';
  const data: ProductData = {
    '@type': 'Product',
    '@id': context.absolute(`/product/${product.itemID}`),
    name: product.name,
    description: product.summary,
    category: product.category,
    image: picture.url,
    sku: String(variant.variantID),
    offers: [variant, ...product.variants.filter((other) => other !== variant)].map((each) =>
      offerOf(product, each, context),
    ),
  };
  const category = new URLSearchParams({ category: product.category });
  return {
    status: 200,
    head: {
      title: product.name,
      description: `${priceOf(variant)}, ${stock}: ${variant.name}. ${product.summary}`,
      canonical: context.absolute(pathOf(product, variant)),
      indexed: true,
      kind: 'product',
      picture,
      properties: [
        ['product:price:amount', String(variant.salePrice)],
        ['product:price:currency', shop.currency],
        ['product:availability', stock],
        ['product:retailer_item_id', String(variant.variantID)],
      ],
      data: [
        data,
        breadcrumbs(
          [
            [titles.products, '/products'],
            [product.category, `/products?${category}`],
            [product.name, pathOf(product, variant)],
          ],
          context,
        ),
      ],
    },
  };
};
