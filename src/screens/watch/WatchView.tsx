import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Movie } from '#contract/streaming/movies.ts';
import type { Series } from '#contract/streaming/series.ts';
import { sample } from '#contract/streaming/titles.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { PlayIcon } from '#src/components/icons/icons.tsx';
import { showPlaceholder } from '#src/components/image/placeholder.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { MovingRail } from '#src/components/rail/MovingRail.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { MovieCard, moviePath, SeriesCard } from '#src/features/streaming/cards.tsx';
import { layout } from '#src/platform/theme/tokens.ts';

const Banner = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#0B0D12',
  color: '#F4F6FA',
  '& > *, &::before, &::after': { gridArea: '1 / 1' },
  // The minimum height; text in a large font size may need more.
  '&::after': { content: '""', aspectRatio: '21 / 9', maxHeight: layout.heroMax },
  '& > img': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    objectPosition: '78% 50%',
    alignSelf: 'stretch',
  },
  '&::before': {
    content: '""',
    zIndex: 1,
    alignSelf: 'stretch',
    background: 'linear-gradient(20deg, rgb(5 7 10 / 0.92) 20%, rgb(5 7 10 / 0.5) 50%, transparent 75%)',
  },
}));
const Copy = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 2,
  display: 'grid',
  minHeight: 380,
  alignContent: 'end',
  justifyItems: 'start',
  gap: 12,
  maxWidth: 520,
  padding: 20,
  [theme.breakpoints.up('md')]: { padding: 40 },
}));
const Shelves = styled('div')({ display: 'grid', gap: 56, marginTop: 48, '& > *': { minWidth: 0 } });

/** /watch: the streaming home. */
export function WatchView({
  featured,
  carousels,
  movies,
  series,
}: {
  featured: Movie;
  carousels: Readonly<Record<'movies' | 'series', CarouselControls>>;
  movies: readonly Movie[];
  series: readonly Series[];
}) {
  const { watch } = texts;
  return (
    <PageContainer>
      <PageHeading title={watch.title} text={watch.note} />
      {/* The banner uses the dark scheme in both schemes, because its picture is dark. */}
      <Banner data-whole data-scheme="dark" aria-labelledby="featured">
        <img
          src={sample.video.poster}
          alt=""
          width={1280}
          height={528}
          fetchPriority="high"
          onError={showPlaceholder}
        />
        <Copy>
          <Typography variant="overline">{watch.featured}</Typography>
          <Typography variant="hero" component="h2" id="featured">
            {featured.title}
          </Typography>
          <Typography>{`${featured.year} · ${texts.minutes(featured.minutes)} · ${featured.genres.join(', ')}`}</Typography>
          <Button component={Link} to={moviePath(featured)} variant="contained" startIcon={<PlayIcon size={20} />}>
            {watch.play}
          </Button>
        </Copy>
      </Banner>
      <Shelves>
        <MovingRail
          label={texts.movies}
          kind="covers"
          controls={carousels.movies}
          heading={<SectionHeading title={texts.movies} more={{ text: watch.seeAll, to: '/movies' }} />}
        >
          {movies.map((movie) => (
            <MovieCard key={movie.slug} movie={movie} />
          ))}
        </MovingRail>
        <MovingRail
          label={texts.series}
          kind="stills"
          controls={carousels.series}
          heading={<SectionHeading title={texts.series} more={{ text: watch.seeAll, to: '/series' }} />}
        >
          {series.map((each) => (
            <SeriesCard key={each.slug} series={each} />
          ))}
        </MovingRail>
      </Shelves>
    </PageContainer>
  );
}
