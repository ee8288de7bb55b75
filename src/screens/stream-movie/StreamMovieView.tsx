import Box from '@mui/material/Box';
import type { Movie } from '#contract/streaming/movies.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { MovingRail } from '#src/components/rail/MovingRail.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { MovieCard } from '#src/features/streaming/cards.tsx';
import { Player } from '#src/features/streaming/Player.tsx';
import { Details, StatsRow, Story, TitleBreadcrumbs, titleFacts } from '#src/features/streaming/TitleDetails.tsx';

/** /stream-movie: a film and related films (spec section 2). */
export function StreamMovieView({
  movie,
  related,
  controls,
}: {
  movie: Movie;
  related: readonly Movie[];
  controls: CarouselControls;
}) {
  return (
    <PageContainer>
      <TitleBreadcrumbs list={{ text: texts.movies, to: '/movies' }} title={movie.title} />
      <Player title={movie.title} />
      <StatsRow />
      <Story title={movie.title}>{movie.description}</Story>
      <Details {...titleFacts(movie, texts.minutes(movie.minutes))} />
      <Box sx={{ mt: 8 }}>
        <MovingRail
          label={texts.related}
          kind="covers"
          heading={<SectionHeading title={texts.related} more={{ text: texts.seeAll, to: '/movies' }} />}
          controls={controls}
        >
          {related.map((each) => (
            <MovieCard key={each.slug} movie={each} />
          ))}
        </MovingRail>
      </Box>
    </PageContainer>
  );
}
