import type { Series } from '#contract/streaming/series.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { SeriesCard } from '#src/features/streaming/cards.tsx';
import { TitleList } from '#src/features/streaming/TitleList.tsx';

/** /series: one page of the list of series. */
export const SeriesView = ({ page, series, count }: { page: number; series: readonly Series[]; count: number }) => (
  <TitleList
    title={texts.series}
    count={count}
    path="/series"
    page={page}
    cut="wide"
    cards={series.map((each) => ({ key: each.slug, card: <SeriesCard series={each} listed /> }))}
  />
);
