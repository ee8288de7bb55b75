import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Days } from '#contract/delivery.ts';
import type { Product, Variant } from '#contract/products.ts';
import type { ProductView as View } from '#machines/product/index.ts';
import { productTexts as texts } from '#messages/product.ts';
import { typeLabels } from '#messages/product-types.ts';
import { TruckIcon } from '#src/components/icons/icons.tsx';
import { InfoIcon, MapPinIcon } from '#src/components/icons/page-icons.tsx';
import { MpesaTile } from '#src/components/MpesaMark.tsx';
import { PillGroup } from '#src/components/PillGroup.tsx';
import { PlatformRegion } from '#src/components/PlatformRegion.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { Rating } from '#src/components/Rating.tsx';
import { isPreOrder, Stock } from '#src/components/Stock.tsx';
import { useDeliveryDays } from '#src/platform/hooks/use-delivery-days.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { regionNotice } from './region.ts';

const Kind = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  margin: '0 0 4px',
  color: theme.vars.palette.text.secondary,
}));
const Name = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: '0 0 4px' }));
const Chosen = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '0 0 8px',
  color: theme.vars.palette.text.secondary,
}));
const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 10,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Notice = styled(Line)(({ theme }) => ({
  padding: '12px 14px',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `3px solid ${theme.vars.palette.info.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
}));
const Lines = styled('div')({ display: 'grid', gap: 8 });

/** Returns the text about how and when the product is delivered. */
function deliveryPromise({ digital, location }: View, { releaseDate }: Product, days: Days | undefined): string {
  if (isPreOrder(releaseDate)) return digital ? texts.preOrderCode : texts.preOrderGoods;
  return digital ? texts.digitalPromise : texts.deliveryPromise(location, days);
}

/** Name, variant selection, region, price and the button to add to the cart. */
export function BuyBox({
  view,
  product,
  variant,
  onVariant,
  action,
  soldOut,
}: {
  view: View;
  product: Product;
  variant: Variant;
  onVariant: (variantID: number) => void;
  action: ReactNode;
  soldOut: ReactNode;
}) {
  const days = useDeliveryDays(view.location);
  // The selected pill then names the variant.
  const hasChoice = view.alternatives.length > 1;
  const notice = variant.region ? regionNotice(variant.region, view.digital) : null;
  return (
    <>
      <div>
        <Name>{nonBreaking(product.name)}</Name>
        {hasChoice ? null : <Chosen>{variant.name}</Chosen>}
        <Kind>
          <span>{typeLabels[product.itemType]}</span>
          {product.ratingCount > 0 ? (
            <Rating value={product.rating} count={product.ratingCount} />
          ) : (
            <span>{texts.notRated}</span>
          )}
        </Kind>
        <PlatformRegion platform={variant.platform} region={variant.region} />
      </div>
      {hasChoice ? (
        <PillGroup
          label={texts.variant}
          name="variant"
          value={String(variant.variantID)}
          options={view.alternatives.map(({ variant: each }) => ({
            value: String(each.variantID),
            label: <PillLabel variant={each} variants={product.variants} />,
          }))}
          onChange={(variantID) => onVariant(Number(variantID))}
        />
      ) : null}
      {/* On the first screen of a phone. Below the pills, so that a choice does not move them. */}
      {soldOut}
      {notice ? (
        <Notice>
          <MapPinIcon size={20} />
          {notice}
        </Notice>
      ) : null}
      <div>
        <Price amount={variant.salePrice} listPrice={variant.listPrice} size="large" />
        <Typography component="p" sx={{ mt: 0.5 }}>
          <Stock inStock={variant.inStock} releaseDate={product.releaseDate} />
        </Typography>
      </div>
      {action}
      <Lines>
        {view.outOfStock ? null : (
          <Line>
            {view.digital ? <InfoIcon size={20} /> : <TruckIcon size={20} />}
            {deliveryPromise(view, product, days)}
          </Line>
        )}
        <Line>
          <MpesaTile size={20} />
          <span>{nonBreaking(texts.payWith)}</span>
        </Line>
      </Lines>
    </>
  );
}

/** A variant's label, with its platform and region when the variants differ in them. */
function PillLabel({ variant, variants }: { variant: Variant; variants: readonly Variant[] }) {
  const differs = (key: 'region' | 'platform') => variants.some((each) => each[key] !== variant[key]);
  const parts = [
    variant.name,
    ...(differs('platform') ? [variant.platform] : []),
    ...(differs('region') ? [variant.region] : []),
    ...(variant.inStock ? [] : [texts.outOfStockOption]),
  ];
  return <span>{parts.join(' · ')}</span>;
}
