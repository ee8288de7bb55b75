import { movies } from '#contract/streaming/movies.ts';
import { allSeries } from '#contract/streaming/series.ts';
import { related } from '#contract/streaming/titles.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { WatchView } from './WatchView.tsx';

export function WatchScreen() {
  const [featured, ...others] = movies;
  const movers = { movies: useCarousel(related.movies), series: useCarousel(related.series) };
  return (
    <WatchView
      featured={featured}
      movers={movers}
      movies={others.slice(0, related.movies)}
      series={allSeries.slice(0, related.series)}
    />
  );
}
