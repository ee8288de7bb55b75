import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product, Variant } from '#contract/products.ts';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { PlatformRegion } from './PlatformRegion.tsx';
import { Stock } from './Stock.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A compact card has its image beside the text on viewports below this width, in px. */
export const compactBelow = 570;
/** The least height of a compact card. The narrower the phone, the more lines a name needs. */
export const compactHeight = 'clamp(112px, 274px - 45vw, 130px)';
export const compactImage = 104;

const Root = styled('article')<{ isCompact: boolean }>(({ theme, isCompact }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  overflow: 'hidden',
  transition: theme.transitions.create('border-color', { duration: theme.transitions.duration.shortest }),
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '& img': { transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }) },
  '&:hover img': { transform: 'scale(1.03)' },
  '&:focus-within:has(a:focus-visible)': theme.focusVisible || {},
  ...(isCompact && {
    [theme.breakpoints.down(compactBelow)]: {
      display: 'grid',
      gridTemplateColumns: `${compactImage}px minmax(0, 1fr)`,
      minHeight: compactHeight,
      '& > div:first-of-type': { display: 'grid', alignContent: 'center' },
      // The price follows the name.
      '& > div + div': { justifyContent: 'center', gap: 2, padding: '2px 6px 2px 12px' },
      '& > div + div > div': { marginTop: 0 },
      // The former price is always on a line of its own: whether both fit on one depends on the font, which comes later.
      '& > div + div > div > span': { flexDirection: 'column', rowGap: 0 },
      '& h3': { minHeight: 0 },
      '& p': { order: 1 },
    },
    // Large letters leave no room for the price beside the image.
    '@media (max-width: 17em)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > div:first-of-type': { width: compactImage },
    },
  }),
}));

/** The area of the image: a square for every shape, so that the titles of a rail are on one line. */
const Stage = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.raised,
}));

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  padding: 12,
  flex: 1,
  overflowWrap: 'anywhere',
});

const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 500,
  lineHeight: 1.3,
  margin: 0,
  minHeight: '2.6em',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  textWrap: 'wrap',
  [theme.breakpoints.down('sm')]: { fontSize: '0.875rem' },
}));

/** A link whose hit area covers the whole card except the action. */
const CardLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none !important',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

/** Limited to one line, so that the prices of a rail are aligned. */
const Variation = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}));
/** What a compact card leaves out on a phone: platform, region and stock. */
const Omitted = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down(compactBelow)]: { display: 'none' },
}));
const Foot = styled('div')({ marginTop: 'auto', display: 'flex', flexDirection: 'column', gap: 6 });
const Action = styled('div')({ position: 'relative', zIndex: 1, marginTop: 8 });

export interface ProductCardProps {
  product: Pick<Product, 'itemID' | 'name'> & Partial<Pick<Product, 'releaseDate'>>;
  variant: Variant;
  /** The link's target; by default the variant's page. */
  to?: string;
  /** A control beside the link, such as ADD TO CART. */
  action?: ReactNode;
  /** Loads the image at once, for cards on the first screen. */
  priority?: boolean;
  /** Shows the image beside the name and the price on a phone. */
  compact?: boolean;
}

/** Returns the path of a variant's page. */
export const variantPath = (itemID: number, variantID: number): string => `/product/${itemID}/${variantID}`;

/** A card of a product's variant. */
export function ProductCard({ product, variant, to, action, priority = false, compact = false }: ProductCardProps) {
  const Extra = compact ? Omitted : Fragment;
  return (
    <Root isCompact={compact}>
      <Stage>
        <WholeImage
          image={variant.image}
          name={product.name}
          amount={variant.name}
          priority={priority}
          sizes="(min-width: 1100px) 240px, (min-width: 670px) 30vw, 42vw"
        />
      </Stage>
      <Body>
        <Extra>
          <PlatformRegion platform={variant.platform} region={variant.region} />
        </Extra>
        <Title>
          <CardLink to={to ?? variantPath(product.itemID, variant.variantID)}>
            {nonBreaking(product.name)}
            {/* The link's accessible name includes the variant, because cards can differ only in that. */}
            {product.name === variant.name ? null : <VisuallyHidden>{` ${variant.name}`}</VisuallyHidden>}
          </CardLink>
        </Title>
        <Variation aria-hidden>{product.name === variant.name ? '\u00a0' : variant.name}</Variation>
        <Foot>
          <Price amount={variant.salePrice} listPrice={variant.listPrice} />
          <Extra>
            <Stock inStock={variant.inStock} releaseDate={product.releaseDate ?? null} />
          </Extra>
        </Foot>
        {action ? <Action>{action}</Action> : null}
      </Body>
    </Root>
  );
}
