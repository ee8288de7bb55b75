import { useSearchParams } from 'react-router-dom';
import { movies } from '#contract/streaming/movies.ts';
import { pageOf } from '#contract/streaming/titles.ts';
import { MoviesView } from './MoviesView.tsx';

export function MoviesScreen() {
  const [query] = useSearchParams();
  const { page, titles } = pageOf(movies, query.get('page'));
  return <MoviesView page={page} movies={titles} count={movies.length} />;
}
