import type { Movie } from '#contract/streaming/movies.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { MovieCard } from '#src/features/streaming/cards.tsx';
import { TitleList } from '#src/features/streaming/TitleList.tsx';

/** /movies: one page of the list of films. */
export const MoviesView = ({ page, movies, count }: { page: number; movies: readonly Movie[]; count: number }) => (
  <TitleList
    title={texts.movies}
    count={count}
    path="/movies"
    page={page}
    cut="tall"
    cards={movies.map((movie) => ({ key: movie.slug, card: <MovieCard movie={movie} listed /> }))}
  />
);
