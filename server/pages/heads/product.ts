import type { Offer, Product as ProductData } from 'schema-dts';
import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import { formatMoney } from '#contract/money.ts';
import { nairobiDay } from '#contract/nairobi-day.ts';
import { pages } from '#contract/pages.ts';
import { chooseVariant, getProduct, type Product, type Variant } from '#contract/products.ts';
import { listReviews } from '#contract/reviews.ts';
import { shop } from '#contract/shop.ts';
import type { HeadContext, HeadOf } from '../context.ts';
import { notFoundHead, plainHead } from './plain.ts';
import { breadcrumbs } from './structured.ts';

const parseID = (written: string | undefined): number | null => {
  const parsed = v.safeParse(numericID, written);
  return parsed.success ? parsed.output : null;
};

const pathOf = ({ itemID }: Product, { variantID }: Variant): string => `/product/${itemID}/${variantID}`;

/** Finds the variant that the page shows (`chooseVariant`) by the address; null for an unknown or malformed id. */
function displayedVariant(product: Product, requested: string | undefined): Variant | null {
  if (requested === undefined) return chooseVariant(product, null);
  const variantID = parseID(requested);
  return variantID === null ? null : chooseVariant(product, variantID);
}

/** Finds the product and the variant that the page shows; null for an unknown product or variant. */
async function findDisplayed({ params, callApi }: HeadContext): Promise<{ product: Product; variant: Variant } | null> {
  const itemID = parseID(params.itemProductID);
  const product = itemID === null ? null : await callApi(getProduct, { params: { id: itemID } });
  const variant = product && displayedVariant(product, params.itemVariantID);
  return product && variant ? { product, variant } : null;
}

/** The availability of a variant: in stock, on pre-order, or out of stock. */
function findAvailability({ releaseDate }: Product, { inStock }: Variant, now: Date) {
  if (!inStock) return { words: 'out of stock', schema: 'https://schema.org/OutOfStock' } as const;
  if (releaseDate !== null && releaseDate > nairobiDay(now))
    return { words: 'preorder', schema: 'https://schema.org/PreOrder' } as const;
  return { words: 'in stock', schema: 'https://schema.org/InStock' } as const;
}

const createOffer = (product: Product, variant: Variant, { absolute, now }: HeadContext): Offer => {
  const availability = findAvailability(product, variant, now).schema;
  return {
    '@type': 'Offer',
    name: variant.name,
    sku: String(variant.variantID),
    url: absolute(pathOf(product, variant)),
    price: variant.salePrice,
    priceCurrency: shop.currency,
    availability,
    ...(availability === 'https://schema.org/PreOrder' &&
      product.releaseDate !== null && { availabilityStarts: product.releaseDate }),
    itemCondition: 'https://schema.org/NewCondition',
  };
};

/** The head of a product: the price and stock of the shown variant, and offers of all its variants. */
export const productHead: HeadOf = async (context) => {
  if (context.params.itemProductID === undefined) return { status: 200, head: plainHead('product', context) };
  const shown = await findDisplayed(context);
  if (!shown) return notFoundHead('product', context);
  const { product, variant } = shown;
  const label = { product: product.name, variant: variant.name, price: variant.salePrice };
  const picture = context.share(variant.image, `${product.name}, ${variant.name}`, label);
  const stock = findAvailability(product, variant, context.now).words;
  const reviews = await context.callApi(listReviews, { params: { id: product.itemID } });
  const verified = reviews?.verified;
  const data: ProductData = {
    '@type': 'Product',
    '@id': context.absolute(`/product/${product.itemID}`),
    name: product.name,
    description: product.summary,
    category: product.category,
    image: [picture.url, ...(product.gallery ?? []).map(({ image }) => context.absolute(image))],
    sku: String(variant.variantID),
    // Search engines get the rating by customers alone, without the sample shop's reviews.
    ...(verified &&
      verified.ratingCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating' as const,
          ratingValue: verified.rating,
          ratingCount: verified.ratingCount,
          bestRating: 5,
        },
      }),
    offers: [variant, ...product.variants.filter((other) => other !== variant)].map((each) =>
      createOffer(product, each, context),
    ),
  };
  const category = new URLSearchParams({ category: product.category });
  return {
    status: 200,
    head: {
      title: product.name,
      sharedTitle: variant.name === product.name ? product.name : `${product.name} ${variant.name}`,
      description: `${formatMoney(variant.salePrice)}, ${stock}: ${variant.name}. ${product.summary}`,
      canonical: context.absolute(pathOf(product, variant)),
      indexed: true,
      // The picture is centred beside the buy box, and on a tablet the text below it ends with the buy box. Both end before
      // this heading.
      paintedFrom: 'product-details',
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
            [pages.products.title, '/products'],
            [product.category, `/products?${category}`],
            [product.name, pathOf(product, variant)],
          ],
          context,
        ),
      ],
    },
  };
};

/** The head of the page with all reviews of a product. */
export const reviewsHead: HeadOf = async (context) => {
  const itemID = parseID(context.params.itemProductID);
  const product = itemID === null ? null : await context.callApi(getProduct, { params: { id: itemID } });
  return product ? { status: 200, head: plainHead('reviews', context) } : notFoundHead('reviews', context);
};
