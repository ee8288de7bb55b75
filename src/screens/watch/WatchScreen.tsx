import { movies } from './movies.ts';
import { allSeries } from './series.ts';
import { related } from './titles.ts';
import { WatchView } from './WatchView.tsx';

export function WatchScreen() {
  const [featured, ...others] = movies;
  return (
    <WatchView
      featured={featured}
      movies={others.slice(0, related.movies)}
      series={allSeries.slice(0, related.series)}
    />
  );
}
