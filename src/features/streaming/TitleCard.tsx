import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { ShopImage } from '#src/components/image/ShopImage.tsx';

/** The shape of the image: a film's cover is tall, a series' still is wide. */
type Cut = 'tall' | 'wide';

/** With a plot, the text is beside the image on wide screens. */
const Root = styled('article')<{ hasPlot: boolean }>(({ theme, hasPlot }) => ({
  position: 'relative',
  minWidth: 0,
  ...(hasPlot && {
    [theme.breakpoints.up('lg')]: {
      display: 'grid',
      gridTemplateColumns: '200px minmax(0, 1fr)',
      alignItems: 'center',
      gap: 24,
    },
  }),
}));

/** The image with the title on it. Dark in both schemes, because the images are dark. */
const Stage = styled('div')<{ cut: Cut }>(({ theme, cut }) => ({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: cut === 'tall' ? '3 / 4' : '16 / 9',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#0B0D12',
  color: '#F4F6FA',
  '& img': {
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    objectPosition: '50% 60%',
    transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }),
  },
  'article:hover > & img': { transform: 'scale(1.03)' },
  'article:has(a:focus-visible) > &': theme.focusVisible || {},
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '35% 0 0',
    background: 'linear-gradient(transparent, rgb(5 7 10 / 0.9) 75%)',
  },
}));

const Name = styled('h3')<{ cut: Cut }>(({ theme, cut }) => ({
  ...theme.typography.h3,
  position: 'absolute',
  zIndex: 1,
  inset: 'auto 12px 12px',
  margin: 0,
  maxWidth: cut === 'tall' ? '86%' : '100%',
  lineHeight: 1.05,
  [theme.breakpoints.down('sm')]: { fontSize: '1.25rem' },
}));

/** A link that covers the whole card. */
const CardLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none !important',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

const Meta = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0',
  color: theme.vars.palette.text.secondary,
}));

const Plot = styled('p')(({ theme }) => ({
  display: 'none',
  margin: '8px 0 0',
  textWrap: 'pretty',
  [theme.breakpoints.up('lg')]: { display: 'block' },
}));

/** A card of a film or a series: the image with the title, and a line of facts. Only wide screens show the `plot`. */
export function TitleCard({
  title,
  to,
  poster,
  meta,
  plot,
  cut,
  level = 3,
  priority = false,
}: {
  title: string;
  to: string;
  poster: string;
  meta: string;
  plot?: string | undefined;
  cut: Cut;
  /** The level of the heading: 2 directly below the page's h1, 3 in a section. */
  level?: 2 | 3;
  priority?: boolean;
}) {
  return (
    <Root hasPlot={plot !== undefined}>
      <Stage cut={cut}>
        <ShopImage src={poster} alt="" priority={priority} />
        <Name as={`h${level}`} cut={cut}>
          <CardLink to={to}>{title}</CardLink>
        </Name>
      </Stage>
      <div>
        <Meta>{meta}</Meta>
        {plot === undefined ? null : <Plot>{plot}</Plot>}
      </div>
    </Root>
  );
}
