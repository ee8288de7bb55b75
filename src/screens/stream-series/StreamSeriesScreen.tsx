import { useSearchParams } from 'react-router-dom';
import { allSeries } from '#src/screens/watch/series.ts';
import { namedTitle, related, relatedTo } from '#src/screens/watch/titles.ts';
import { useCarousel } from '#src/screens/watch/use-carousel.ts';
import { StreamSeriesView } from './StreamSeriesView.tsx';

/** The series that the address names (`?title=…`), else the first one. */
export function StreamSeriesScreen() {
  const [query] = useSearchParams();
  const series = namedTitle(allSeries, query.get('title'));
  const mover = useCarousel(related.series);
  return <StreamSeriesView series={series} related={relatedTo(allSeries, series, related.series)} mover={mover} />;
}
