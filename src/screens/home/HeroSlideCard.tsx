import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { familySize } from '#contract/images.ts';
import { showPlaceholder } from '#src/components/image/placeholder.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { breakpoints } from '#src/platform/theme/tokens.ts';
import type { HeroSlide } from './hero-slides.ts';

const wide = familySize('hero');
const tall = familySize('herotall');

/** `visibility: hidden` hides an inactive slide from the keyboard and screen readers too. */
const Slide = styled('div')<{ shown: boolean }>(({ theme, shown }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'end',
  visibility: shown ? 'inherit' : 'hidden',
  opacity: shown ? 1 : 0,
  transition: theme.transitions.create(['opacity', 'visibility'], { duration: theme.transitions.duration.complex }),
}));

const Picture = styled('picture')({
  position: 'absolute',
  inset: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/**
 * A gradient behind the text of a wide screen, so that it has enough contrast on any picture. Without `color-mix()`,
 * which the oldest supported browsers do not know.
 */
const Shade = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  background: `linear-gradient(75deg, ${theme.vars.palette.background.default} 14%, rgb(${theme.vars.palette.background.defaultChannel} / 86%) 42%, transparent 70%)`,
  // Where the text ends before the object, so does the gradient.
  [theme.breakpoints.up(1400)]: {
    background: `linear-gradient(75deg, ${theme.vars.palette.background.default} 14%, rgb(${theme.vars.palette.background.defaultChannel} / 86%) 40%, transparent 54%)`,
  },
  [`@media (max-width: ${breakpoints.sm}px)`]: { display: 'none' },
}));

const Copy = styled('div')(({ theme }) => ({
  position: 'relative',
  maxWidth: 520,
  // At 360 px the first title has one line in each font.
  padding: '12px 10px',
  color: theme.vars.palette.text.primary,
  // On a phone the title, the price and the button fill the lower 45 %, below the object.
  [`@media (max-width: ${breakpoints.sm}px)`]: {
    '& > h2': { ...theme.typography.h2, lineHeight: 1.05 },
    '&:not([data-own]) > h2 + p, &[data-own] > h2 + p + p': { display: 'none' },
    '& > p': { fontSize: '0.875rem' },
    '& > a': { minHeight: 44 },
    '&[data-own] > a': { marginTop: 10 },
    // The ground is as high as the text: that of the owner may be longer, and letters may be large.
    width: '100%',
    paddingTop: 40,
    background: `linear-gradient(0deg, ${theme.vars.palette.background.default} 16%, rgb(${theme.vars.palette.background.defaultChannel} / 82%) calc(100% - 40px), transparent)`,
  },
  '@media (max-width: 359px)': { '& > h2': { fontSize: '1.5rem' } },
  [theme.breakpoints.up('sm')]: { padding: 32, maxWidth: '62%' },
  [theme.breakpoints.up('lg')]: { padding: 48, maxWidth: 520, boxSizing: 'content-box' },
}));

/** Keeps its line while the price is loading, so that nothing moves. */
const Offer = styled('p')(({ theme }) => ({
  ...theme.typography.price,
  minHeight: '1lh',
  margin: '4px 0 10px',
  color: theme.vars.palette.primary.main,
}));

/** One slide: a picture with its text and its call to action at the lower left. */
export function HeroSlideCard({
  slide,
  shown,
  position,
  first,
  offer,
  hasPicture,
}: {
  slide: HeroSlide;
  shown: boolean;
  position: string;
  first: boolean;
  /** The price of what the slide pictures, as text; empty where unknown. */
  offer: string;
  /** Whether to load the picture; false for slides that are not shown soon. */
  hasPicture: boolean;
}) {
  const { texts } = slide;
  return (
    <Slide role="group" aria-roledescription="slide" aria-label={position} shown={shown}>
      {hasPicture ? (
        <Picture>
          {slide.srcSet ? null : (
            <source
              media={`(max-width: ${breakpoints.sm}px)`}
              srcSet={slide.imageTall}
              width={tall.width}
              height={tall.height}
            />
          )}
          <img
            srcSet={slide.srcSet}
            sizes="100vw"
            src={slide.image}
            alt=""
            width={wide.width}
            height={wide.height}
            decoding="async"
            onError={showPlaceholder}
            fetchPriority={first ? 'high' : 'low'}
          />
        </Picture>
      ) : null}
      <Shade />
      <Copy data-own={slide.isOwn}>
        <Typography variant="hero" component="h2">
          {texts.title}
        </Typography>
        <Typography sx={{ mt: 1.5 }}>{nonBreaking(texts.text)}</Typography>
        <Offer>{offer}</Offer>
        <Button component={Link} to={slide.to} state={slide.state} variant="contained" size="large">
          {texts.action}
        </Button>
      </Copy>
    </Slide>
  );
}
