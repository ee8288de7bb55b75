import { useSearchParams } from 'react-router-dom';
import { movies } from '#contract/streaming/movies.ts';
import { namedTitle, related, relatedTo } from '#contract/streaming/titles.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { StreamMovieView } from './StreamMovieView.tsx';

/** The film that `?title=…` selects, else the featured one. */
export function StreamMovieScreen() {
  const [query] = useSearchParams();
  const movie = namedTitle(movies, query.get('title'));
  useSetPageName(movie.title);
  const controls = useCarousel(cardsFlow, related.movies);
  return <StreamMovieView movie={movie} related={relatedTo(movies, movie, related.movies)} controls={controls} />;
}
