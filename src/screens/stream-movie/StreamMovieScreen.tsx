import { useSearchParams } from 'react-router-dom';
import { usePageName } from '#src/app/page-name.ts';
import { useCarousel } from '#src/app/use-carousel.ts';
import { movies } from '#src/screens/watch/movies.ts';
import { namedTitle, related, relatedTo } from '#src/screens/watch/titles.ts';
import { StreamMovieView } from './StreamMovieView.tsx';

/** The film that the address names (`?title=…`), else the featured one. */
export function StreamMovieScreen() {
  const [query] = useSearchParams();
  const movie = namedTitle(movies, query.get('title'));
  usePageName(movie.title);
  const mover = useCarousel(related.movies);
  return <StreamMovieView movie={movie} related={relatedTo(movies, movie, related.movies)} mover={mover} />;
}
