import { useSearchParams } from 'react-router-dom';
import { allSeries } from '#contract/streaming/series.ts';
import { namedTitle, related, relatedTo, sample, seasonTitle } from '#contract/streaming/titles.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { StreamSeriesView } from './StreamSeriesView.tsx';

/** The series that `?title=…` selects, else the first one. */
export function StreamSeriesScreen() {
  const [query] = useSearchParams();
  const series = namedTitle(allSeries, query.get('title'));
  useSetPageName(seasonTitle(series.title, sample.season));
  const controls = useCarousel(cardsFlow, related.series);
  return (
    <StreamSeriesView series={series} related={relatedTo(allSeries, series, related.series)} controls={controls} />
  );
}
