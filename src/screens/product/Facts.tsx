import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Product, Variant } from '#contract/products.ts';
import { digitalProductTypes, everyPlatform } from '#contract/shop.ts';
import { productTexts as texts } from '#messages/product.ts';
import { typeLabels } from '#messages/product-types.ts';
import { isLimited } from './region.ts';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  // On a tablet the list has the width of the page.
  [theme.breakpoints.between('md', 'lg')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 32,
  },
  // Large letters have the value below its name.
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 16,
    paddingBlock: 10,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { flex: '0 1 144px', color: theme.vars.palette.text.secondary },
  '& dd': { flex: '1 1 5.5rem', margin: 0 },
}));

/**
 * The properties of a variant. A category that equals the item type is listed once. A platform or region is left out
 * where it says nothing: goods for every platform, and goods that work in Kenya as they are.
 */
export function Facts({ product, variant }: { product: Product; variant: Variant }) {
  const itemType = typeLabels[product.itemType];
  const digital = digitalProductTypes.includes(product.itemType);
  const facts = [
    [texts.itemType, itemType],
    [texts.category, product.category === itemType ? '' : product.category],
    [texts.platform, variant.platform === everyPlatform ? '' : variant.platform],
    [texts.region, digital || isLimited(variant.region, digital) ? variant.region : ''],
  ].filter(([, value]) => value !== '');
  return (
    <section aria-labelledby="product-details">
      <Typography variant="h2" id="product-details" sx={{ mb: 1.5 }}>
        {texts.details}
      </Typography>
      <List>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </section>
  );
}
