import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { familySize } from '#contract/images.ts';
import { formatMoney } from '#contract/money.ts';
import type { HeroPrices } from '#machines/home/index.ts';
import { home } from '#messages/home.ts';
import { PauseIcon, PlayIcon } from '#src/components/icons/icons.tsx';
import { type CarouselControls, pauseHandlers } from '#src/components/rail/carousel-controls.ts';
import { breakpoints, layout } from '#src/platform/theme/tokens.ts';
import { HeroQueue } from './HeroQueue.tsx';
import { HeroSlideCard } from './HeroSlideCard.tsx';
import type { HeroSlide } from './hero-slides.ts';

const wide = familySize('hero');
const tall = familySize('herotall');

/** All slides share one grid cell, so that nothing moves when the next one is shown. */
const Stage = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.raised,
  '& > *, &::before': { gridArea: '1 / 1' },
  // The minimum height; text in a large font size may need more.
  '&::before': { content: '""', aspectRatio: `${wide.width} / ${wide.height}`, maxHeight: layout.heroMax },
  [`@media (max-width: ${breakpoints.sm}px)`]: {
    '&::before': { aspectRatio: `${tall.width} / ${tall.height}` },
  },
}));

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingTop: 4,
});

export interface HeroProps extends CarouselControls {
  readonly slides: readonly HeroSlide[];
  readonly prices?: HeroPrices;
}

/** The price of what the slide pictures. Where the shop does not have that, the price of what the slide leads to. */
function formatOffer(key: HeroSlide['key'], prices: HeroPrices): string {
  if (key === 'devices' && prices.consoles) return home.hero.consolesFrom(formatMoney(prices.consoles));
  if (key === 'gamecards' && prices.games) return home.hero.gamesFrom(formatMoney(prices.games));
  const price = prices[key as keyof HeroPrices];
  return price ? home.hero.from(formatMoney(price)) : '';
}

/** The delay in milliseconds before further pictures load, so that they do not compete with the first one. */
const pictureDelayMs = 2_500;

/** Returns the last slide index to load pictures for: 0 at first, later one more than any slide shown so far. */
function useNearSlides(shown: number): number {
  const [near, setNear] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setNear((previous) => Math.max(previous, shown + 1)), pictureDelayMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return near;
}

/**
 * The slider of the home page. It pauses under the pointer and while an element in it has the focus. Its pause button
 * is outside of the elements with these handlers, so that a press of the button is not also a hover or focus pause.
 */
export function Hero({ view, slides, prices = {}, onChoose, onPause, onResume, onToggle }: HeroProps) {
  const near = useNearSlides(view.slide);
  const pausing = pauseHandlers({ onPause, onResume });
  return (
    <section aria-roledescription="carousel" aria-label={home.hero.label}>
      {/* The slides use the dark scheme in both schemes, because their pictures are dark. */}
      <Stage data-whole data-scheme="dark" aria-live={view.playing ? 'off' : 'polite'} {...pausing}>
        {slides.map((slide, place) => (
          <HeroSlideCard
            key={slide.key}
            slide={slide}
            shown={place === view.slide}
            position={home.hero.position(place + 1, slides.length)}
            first={place === 0}
            offer={formatOffer(slide.key, prices)}
            hasPicture={place <= near || place === view.slide}
          />
        ))}
      </Stage>
      <Bar>
        <IconButton aria-label={view.stopped ? home.hero.play : home.hero.pause} onClick={onToggle}>
          {view.stopped ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
        </IconButton>
        <HeroQueue slides={slides} shown={view.slide} playing={view.playing} onChoose={onChoose} {...pausing} />
      </Bar>
    </section>
  );
}
