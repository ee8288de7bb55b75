import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { Series } from '#contract/streaming/series.ts';
import { sample, seasonTitle } from '#contract/streaming/titles.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { MovingRail } from '#src/components/rail/MovingRail.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { SeriesCard } from '#src/features/streaming/cards.tsx';
import { Player } from '#src/features/streaming/Player.tsx';
import { Details, StatsRow, Story, TitleBreadcrumbs, titleFacts } from '#src/features/streaming/TitleDetails.tsx';
import { Playlist } from './Playlist.tsx';

const Room = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '24px 32px',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 340px', alignItems: 'start' },
}));

/** /stream-series: a season, its playlist and related series (spec section 2). */
export function StreamSeriesView({
  series,
  related,
  controls,
}: {
  series: Series;
  related: readonly Series[];
  controls: CarouselControls;
}) {
  const title = seasonTitle(series.title, sample.season);
  return (
    <PageContainer>
      <TitleBreadcrumbs list={{ text: texts.series, to: '/series' }} title={title} />
      <Room>
        <div>
          <Player title={title} />
          <StatsRow />
        </div>
        <Playlist episodes={series.episodes} season={sample.season} playing={sample.playingEpisode} />
      </Room>
      <Story title={title}>{series.description}</Story>
      <Details {...titleFacts(series, texts.seriesDuration)} />
      <Box sx={{ mt: 8 }}>
        <MovingRail
          label={texts.related}
          kind="stills"
          heading={<SectionHeading title={texts.related} more={{ text: texts.seeAll, to: '/series' }} />}
          controls={controls}
        >
          {related.map((each) => (
            <SeriesCard key={each.slug} series={each} />
          ))}
        </MovingRail>
      </Box>
    </PageContainer>
  );
}
