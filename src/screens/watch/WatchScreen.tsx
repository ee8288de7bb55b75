import { useCarousel } from '#src/app/use-carousel.ts';
import { movies } from './movies.ts';
import { allSeries } from './series.ts';
import { related } from './titles.ts';
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
