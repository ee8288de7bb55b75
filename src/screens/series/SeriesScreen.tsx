import { useSearchParams } from 'react-router-dom';
import { allSeries } from '#contract/streaming/series.ts';
import { pageOf } from '#contract/streaming/titles.ts';
import { SeriesView } from './SeriesView.tsx';

export function SeriesScreen() {
  const [query] = useSearchParams();
  const { page, titles } = pageOf(allSeries, query.get('page'));
  return <SeriesView page={page} series={titles} count={allSeries.length} />;
}
