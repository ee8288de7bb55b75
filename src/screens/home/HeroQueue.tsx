import { keyframes, styled } from '@mui/material/styles';
import type { HTMLAttributes } from 'react';
import { timing } from '#machines/support/timing.ts';
import { home } from '#messages/home.ts';
import { showPlaceholder } from '#src/components/image/placeholder.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import type { HeroSlide } from './hero-slides.ts';

const small = { width: 112, height: 64 };

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(44px, 1fr))',
  // The slides of the owner are further columns.
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(44px, 1fr)',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  flex: 1,
  minWidth: 0,
  margin: 0,
  // Room for the focus ring.
  padding: '2px 4px',
  listStyle: 'none',
});

const Item = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 48,
  padding: '4px 4px 9px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  fontSize: '0.75rem',
  lineHeight: 1.3,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover, &[aria-current]': { color: theme.vars.palette.text.primary },
  '&[aria-current]': { backgroundColor: theme.vars.palette.background.raised },
  '& img': {
    display: 'block',
    width: '100%',
    height: 32,
    objectFit: 'cover',
    borderRadius: 2,
  },
  [theme.breakpoints.up(1200)]: { '& img': { width: 48, flex: 'none' } },
}));

/** Shown beside the thumbnail on a wide screen only. */
const Title = styled('span')(({ theme }) => ({
  display: 'none',
  overflow: 'hidden',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  // In narrower columns titles would break within words.
  [theme.breakpoints.up(1200)]: { display: '-webkit-box' },
}));

const fill = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } });

const Track = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInline: 4,
  bottom: 3,
  height: 3,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.border.control,
}));
const Progress = styled('span')(({ theme }) => ({
  display: 'block',
  height: '100%',
  backgroundColor: theme.vars.palette.primary.main,
  transformOrigin: 'left',
  animation: `${fill} ${timing.heroSlide}ms linear both`,
}));

/** The slides as thumbnail buttons; the current one shows the progress of its slide. */
export function HeroQueue({
  slides,
  shown,
  playing,
  onChoose,
  ...pausing
}: {
  slides: readonly HeroSlide[];
  shown: number;
  playing: boolean;
  onChoose: (slide: number) => void;
} & Pick<HTMLAttributes<HTMLElement>, 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur'>) {
  return (
    <List aria-label={home.hero.queue} {...pausing}>
      {slides.map((slide, place) => (
        <li key={slide.key}>
          <Item type="button" aria-current={place === shown ? 'true' : undefined} onClick={() => onChoose(place)}>
            <img
              src={slide.imageSmall}
              srcSet={slide.srcSet}
              sizes="112px"
              alt=""
              {...small}
              decoding="async"
              fetchPriority="low"
              onError={showPlaceholder}
            />
            <VisuallyHidden>{slide.texts.title}</VisuallyHidden>
            <Title aria-hidden>{slide.texts.title}</Title>
            {place === shown ? <Track>{playing ? <Progress /> : null}</Track> : null}
          </Item>
        </li>
      ))}
    </List>
  );
}
