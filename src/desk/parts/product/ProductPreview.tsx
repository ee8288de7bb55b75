import MuiLink from '@mui/material/Link';
import type { DeskProduct } from '#contract/desk/goods.ts';
import { parseProductImage } from '#contract/product-images.ts';
import type { Product, Variant } from '#contract/products.ts';
import { toEdit } from '#machines/product-editor/index.ts';
import type { Draft } from '#machines/support/merge.ts';
import { deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { ProductCard } from '#src/components/ProductCard.tsx';
import { Heading, Quiet, Stack } from '../parts.tsx';

/** The picture of a draft; the stored one while the typed text is none. */
const pathOf = (image: string): string => {
  const parsed = parseProductImage(image);
  return 'path' in parsed ? parsed.path : '';
};

/** The draft as shoppers would see it: the shop's own card of each shown variant, and the summary. */
export function ProductPreview({ draft, product }: { draft: Draft; product: DeskProduct | null }) {
  const edit = toEdit(draft);
  const image = pathOf(edit.image);
  const shown: Product = {
    itemID: product?.itemID ?? 0,
    name: edit.name || texts.newTitle,
    imageURL: image,
    summary: edit.summary,
    itemType: edit.itemType,
    rating: 0,
    ratingCount: 0,
    releaseDate: edit.releaseDate,
    category: edit.category,
    deals: edit.deals,
    variants: [],
  };
  const variants = edit.variants.filter(({ hidden }) => !hidden);
  const toVariant = (variant: (typeof variants)[number]): Variant => {
    const stock = product?.variants.find(({ variantID }) => variantID === variant.variantID)?.stock ?? variant.stock;
    const price = Number.isNaN(variant.salePrice) ? 0 : variant.salePrice;
    const listPrice = variant.listPrice !== null && variant.listPrice > price ? variant.listPrice : null;
    return {
      variantID: Number(variant.variantID ?? 0),
      name: variant.name,
      image,
      inStock: (stock ?? 0) > 0,
      salePrice: price,
      listPrice,
      platform: variant.platform,
      region: variant.region,
    };
  };
  return (
    <Stack as="aside" aria-label={texts.preview}>
      <Heading>{texts.preview}</Heading>
      {product?.visibility === 'shown' ? (
        <MuiLink href={`/product/${product.itemID}`} target="_blank" rel="noreferrer">
          {texts.inShop}
        </MuiLink>
      ) : null}
      <div
        inert
        style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))' }}
      >
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new variants have no number yet, and none is moved.
          <ProductCard key={index} product={shown} variant={toVariant(variant)} />
        ))}
      </div>
      <Quiet>{edit.summary}</Quiet>
    </Stack>
  );
}
