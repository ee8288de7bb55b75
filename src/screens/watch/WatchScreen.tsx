import { movies } from '#contract/streaming/movies.ts';
import { allSeries } from '#contract/streaming/series.ts';
import { related } from '#contract/streaming/titles.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { WatchView } from './WatchView.tsx';

export function WatchScreen() {
  const [featured, ...others] = movies;
  const carousels = { movies: useCarousel(cardsFlow, related.movies), series: useCarousel(cardsFlow, related.series) };
  return (
    <WatchView
      featured={featured}
      carousels={carousels}
      movies={others.slice(0, related.movies)}
      series={allSeries.slice(0, related.series)}
    />
  );
}
