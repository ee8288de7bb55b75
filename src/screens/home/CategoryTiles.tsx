import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { NamedImage } from '#contract/products.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { common } from '#messages/common.ts';
import { homeSections } from '#messages/home-sections.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';

/** Two columns on a phone, four on a wide screen, one when the user's font size is large. */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
  [theme.breakpoints.up('md')]: { gap: 16, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));
const Tile = styled('article')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: '100%',
  [theme.breakpoints.up('lg')]: { display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', alignItems: 'center' },
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '& img': {
    height: '100%',
    // Tall things, such as a console, are shown whole.
    objectFit: 'contain',
    transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }),
  },
  '&:hover img': { transform: 'scale(1.03)' },
  '&:focus-within:has(a:focus-visible)': theme.focusVisible || {},
}));
const Stage = styled('div')(({ theme }) => ({
  aspectRatio: '2 / 1',
  overflow: 'hidden',
  [theme.breakpoints.up('lg')]: { aspectRatio: '4 / 3' },
  backgroundColor: theme.vars.palette.background.raised,
}));
const Text = styled('div')({ padding: '10px 12px 12px' });
const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h5,
  margin: 0,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
}));
const Cover = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none !important',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
const Count = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '2px 0 0',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

/** Fills two rows of four. */
const shown = 8;

const skeletons = Array.from({ length: shown }, (_, place) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing but their place.
  <li key={place} aria-hidden="true">
    <Tile>
      <Stage />
      <Text>
        <Skeleton height={21} width="70%" />
        <Skeleton height={19} width="40%" />
      </Text>
    </Tile>
  </li>
));

/** The shop's largest categories with their item counts. */
export function CategoryTiles({ view, onRetry }: { view: ResourceView<readonly NamedImage[]>; onRetry: () => void }) {
  const id = useId();
  if (view.status === 'empty') return null;
  return (
    <section aria-labelledby={id} aria-busy={view.status === 'loading'}>
      <SectionHeading
        title={homeSections.categories}
        id={id}
        more={{ text: homeSections.allProducts, to: '/products' }}
      />
      {view.status === 'failed' ? (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      ) : (
        <Grid>
          {view.data?.slice(0, shown).map(({ name, image, count }) => (
            <li key={name}>
              <Tile>
                <Stage>
                  <ShopImage src={image} alt="" sizes="(min-width: 1200px) 160px, (min-width: 900px) 25vw, 45vw" />
                </Stage>
                <Text>
                  <Name>
                    <Cover to={`/products?category=${encodeURIComponent(name)}`} state={{ category: name }}>
                      {name}
                    </Cover>
                  </Name>
                  <Count>{homeSections.items(count)}</Count>
                </Text>
              </Tile>
            </li>
          )) ?? skeletons}
        </Grid>
      )}
      {view.status === 'loading' ? <VisuallyHidden role="status">{common.loading}</VisuallyHidden> : null}
    </section>
  );
}
