import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { CardFace, faceStage } from '#src/components/image/CardFace.tsx';
import { type ImageTemplate, imageTemplate, ShopImage, stageRatio } from '#src/components/image/ShopImage.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { wideScreen } from '#src/platform/theme/tokens.ts';
import { iconOnly } from './AddToCart.tsx';
import { PlatformRegion } from './PlatformRegion.tsx';
import { type ProductCardProps, variantPath } from './ProductCard.tsx';
import { Stock } from './Stock.tsx';

/** The width of a phone's images, which leave room for large letters. */
const phoneImage = 'clamp(44px, 104px - 2rem, 72px)';

/** On a phone a row is about 128 px high: image, text and the icon button. */
const Root = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${phoneImage} minmax(0, 1fr) auto`,
  columnGap: 12,
  rowGap: 4,
  alignItems: 'center',
  paddingBlock: 8,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-within:has(h3 a:focus-visible)': theme.focusVisible || {},
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '112px minmax(0, 1fr) auto', columnGap: 16 },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '144px minmax(0, 1fr) 230px auto',
    columnGap: 24,
    paddingBlock: 16,
  },
  // Rows are in two columns.
  [theme.breakpoints.up(wideScreen)]: { gridTemplateColumns: '144px minmax(0, 1fr) auto' },
}));

/**
 * On a phone a card fills the column's width, and objects and covers have its height. On wider screens all stages have
 * the same size, and an image of another ratio stands in its middle.
 */
const Stage = styled('div')<{ template: ImageTemplate }>(({ theme, template }) => ({
  ...faceStage,
  gridRow: 'span 2',
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.raised,
  [theme.breakpoints.down('md')]: {
    aspectRatio: stageRatio[template],
    ...(template !== 'card' && { height: phoneImage, justifySelf: 'center' }),
  },
  [theme.breakpoints.up('md')]: { height: 72 },
  [theme.breakpoints.up('lg')]: { gridRow: 'auto', height: 92 },
  [theme.breakpoints.up(wideScreen)]: { gridRow: 'span 2' },
  '& img': {
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    ...(template !== 'card' && { [theme.breakpoints.up('md')]: { width: 'auto', marginInline: 'auto' } }),
  },
}));

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h4,
  margin: 0,
  textWrap: 'wrap',
  [theme.breakpoints.down('md')]: {
    fontSize: '0.9375rem',
    lineHeight: 1.25,
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
}));
const Detail = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 6px',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('md')]: { margin: 0 },
}));
const RowLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none !important',
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
/** Below the button, so that a long price in large letters has room. The stock has a line of its own. */
const Money = styled('div')(({ theme }) => ({
  gridColumn: '2 / -1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridColumn: 'auto', gap: 4 },
  [theme.breakpoints.up(wideScreen)]: { gridColumn: '2 / -1' },
}));
const Action = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  gridColumn: '3',
  gridRow: '1',
  [theme.breakpoints.up('lg')]: { gridColumn: 'auto', gridRow: 'auto' },
  [theme.breakpoints.up(wideScreen)]: { gridColumn: '3', gridRow: '1' },
  [theme.breakpoints.down('lg')]: iconOnly,
}));

/** Returns the id of the element that names the variant of a row, for `aria-describedby`. */
export const rowName = (variantID: number): string => `variant-${variantID}`;

/** A variant as a row of the catalogue, with its image, names, price and stock. */
export function VariantRow({ product, variant, to, action, priority = false }: ProductCardProps) {
  return (
    <Root>
      <Stage template={imageTemplate(variant.image)}>
        <ShopImage
          src={variant.image}
          alt=""
          priority={priority}
          sizes="(min-width: 1200px) 144px, (min-width: 900px) 112px, 72px"
        />
        <CardFace image={variant.image} name={product.name} amount={variant.name} />
      </Stage>
      <div id={rowName(variant.variantID)}>
        <Name>
          <RowLink to={to ?? variantPath(product.itemID, variant.variantID)}>{nonBreaking(product.name)}</RowLink>
        </Name>
        <Detail>{variant.name}</Detail>
        <PlatformRegion platform={variant.platform} region={variant.region} />
      </div>
      <Money>
        <Price amount={variant.salePrice} listPrice={variant.listPrice} />
        <Stock inStock={variant.inStock} releaseDate={product.releaseDate ?? null} />
      </Money>
      {action ? <Action>{action}</Action> : null}
    </Root>
  );
}
