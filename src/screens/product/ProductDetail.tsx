import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo } from 'react';
import type { Product, Variant } from '#contract/products.ts';
import { productTexts as texts } from '#messages/product.ts';
import { AddToCart } from '#src/components/AddToCart.tsx';
import { LazyHydrate } from '#src/components/LazyHydrate.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { FootLine } from '#src/components/StickyFoot.tsx';
import { Stock } from '#src/components/Stock.tsx';
import { useHydrating } from '#src/platform/hooks/use-hydrating.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { BuyBox } from './BuyBox.tsx';
import { DeliveryBox, locationField } from './DeliveryBox.tsx';
import { Facts } from './Facts.tsx';
import { About, Buy, Delivery, Details, Split, Tools } from './layout.ts';
import { ProductPictures } from './ProductPictures.tsx';
import type { ProductViewProps } from './product-view-props.ts';

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 48,
  paddingBottom: 32,
  [theme.breakpoints.up('md')]: { paddingBottom: 64 },
}));

/** On a phone the price and the button stick to the lower edge. */
const Foot = styled(FootLine)(({ theme }) => ({
  zIndex: theme.zIndex.appBar - 1,
  [theme.breakpoints.up('md')]: { '&[data-hydrating]': { display: 'none' } },
}));
const WideAction = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: { '&[data-hydrating]': { display: 'none' } },
}));

interface Shown {
  product: Product;
  variant: Variant;
}

// The parts below a phone's first screen are memoized, so that a change of the cart or of the screen's width does not
// hydrate them.
const Summary = memo(function Summary({ product }: Pick<Shown, 'product'>) {
  return (
    <LazyHydrate>
      <section aria-labelledby="product-about">
        <Typography variant="h2" id="product-about" sx={{ mb: 1.5 }}>
          {texts.about}
        </Typography>
        <Typography
          variant="subtitle1"
          component="p"
          sx={{ maxWidth: '39em', textWrap: 'pretty', whiteSpace: 'pre-line' }}
        >
          {nonBreaking(product.summary)}
        </Typography>
      </section>
    </LazyHydrate>
  );
});

const Properties = memo(function Properties({ product, variant }: Shown) {
  return (
    <LazyHydrate>
      <Facts product={product} variant={variant} />
    </LazyHydrate>
  );
});

const Terms = memo(function Terms({
  view,
  product,
  variant,
  onLocation,
}: Pick<ProductViewProps, 'view' | 'onLocation'> & Shown) {
  return (
    <LazyHydrate load={view.digital ? undefined : locationField.load}>
      <DeliveryBox view={view} product={product} variant={variant} onLocation={onLocation} />
    </LazyHydrate>
  );
});

/** A loaded product: image, buy box, description, delivery and recommendations. */
export function ProductDetail(props: ProductViewProps & Shown) {
  const {
    view,
    product,
    variant,
    inCart,
    pending,
    save,
    share,
    soldOut,
    reviews,
    recommendations,
    onAdd,
    onVariant,
    onLocation,
  } = props;
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const hydrating = useHydrating();
  const button = <AddToCart main inCart={inCart} pending={pending} inStock={variant.inStock} onAdd={onAdd} />;
  return (
    <>
      <Sections>
        <Split>
          <ProductPictures product={product} variant={variant} />
          <Tools>
            {save}
            {share}
          </Tools>
          <Buy>
            <BuyBox
              view={view}
              product={product}
              variant={variant}
              onVariant={onVariant}
              soldOut={soldOut}
              action={
                wide || hydrating ? <WideAction data-hydrating={hydrating || undefined}>{button}</WideAction> : null
              }
            />
          </Buy>
          <About>
            <Summary product={product} />
          </About>
          <Details>
            <Properties product={product} variant={variant} />
          </Details>
          <Delivery>
            <Terms view={view} product={product} variant={variant} onLocation={onLocation} />
          </Delivery>
        </Split>
        {reviews}
        {recommendations}
      </Sections>
      {wide && !hydrating ? null : (
        <Foot role="region" aria-label={texts.price} data-hydrating={hydrating || undefined}>
          {variant.inStock ? (
            <Price amount={variant.salePrice} listPrice={variant.listPrice} size="foot" />
          ) : (
            <Stock inStock={false} />
          )}
          {button}
        </Foot>
      )}
    </>
  );
}
