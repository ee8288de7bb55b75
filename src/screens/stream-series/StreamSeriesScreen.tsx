import { useSearchParams } from 'react-router-dom';
import { usePageName } from '#src/app/page-name.ts';
import { useCarousel } from '#src/app/use-carousel.ts';
import { streaming as texts } from '#src/messages/en/streaming.ts';
import { allSeries } from '#src/screens/watch/series.ts';
import { namedTitle, related, relatedTo, sample } from '#src/screens/watch/titles.ts';
import { StreamSeriesView } from './StreamSeriesView.tsx';

/** The series that the address names (`?title=…`), else the first one. */
export function StreamSeriesScreen() {
  const [query] = useSearchParams();
  const series = namedTitle(allSeries, query.get('title'));
  usePageName(texts.seasonTitle(series.title, sample.season));
  const mover = useCarousel(related.series);
  return <StreamSeriesView series={series} related={relatedTo(allSeries, series, related.series)} mover={mover} />;
}
