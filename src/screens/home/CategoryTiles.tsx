import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { NamedImage } from '#contract/products.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { Art } from '#src/components/art/Art.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { MovingRail, type RailMover } from '#src/components/rail/MovingRail.tsx';
import { RailLoading } from '#src/components/rail/RailLoading.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { home } from '#src/messages/en/home.ts';
import { messageText } from '#src/messages/text.ts';

const Tile = styled('article')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: '100%',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '& img': {
    height: '100%',
    objectFit: 'cover',
    transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }),
  },
  '&:hover img': { transform: 'scale(1.03)' },
  '&:focus-within:has(a:focus-visible)': theme.focusVisible || {},
}));
const Stage = styled('div')(({ theme }) => ({
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.raised,
}));
const Words = styled('div')({ padding: '10px 12px 12px' });
const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h5,
  margin: 0,
  lineHeight: 1.3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
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

/** The shop's categories, each with how much it holds. */
export function CategoryTiles({
  view,
  mover,
  onRetry,
}: {
  view: ResourceView<readonly NamedImage[]>;
  mover: RailMover;
  onRetry: () => void;
}) {
  const heading = <SectionHeading title={home.categories} more={{ text: home.allProducts, to: '/products' }} />;
  if (view.status === 'empty') return null;
  if (view.status === 'failed') {
    return (
      <section>
        {heading}
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      </section>
    );
  }
  if (view.data === null) {
    return (
      <RailLoading
        label={home.categories}
        heading={heading}
        kind="covers"
        outline={
          <Tile>
            <Stage />
            <Words>
              <Skeleton height={21} width="70%" />
              <Skeleton height={19} width="40%" />
            </Words>
          </Tile>
        }
      />
    );
  }
  return (
    <MovingRail label={home.categories} heading={heading} kind="covers" mover={mover}>
      {view.data.map(({ name, image, count }) => (
        <Tile key={name}>
          <Stage>
            <Art src={image} alt="" />
          </Stage>
          <Words>
            <Name>
              <Cover to={`/products?category=${encodeURIComponent(name)}`} state={{ category: name }}>
                {name}
              </Cover>
            </Name>
            <Count>{home.items(count)}</Count>
          </Words>
        </Tile>
      ))}
    </MovingRail>
  );
}
