import type { Movie } from '#contract/streaming/movies.ts';
import type { Series } from '#contract/streaming/series.ts';
import { sample } from '#contract/streaming/titles.ts';
import { streaming as texts } from '#messages/streaming.ts';
import { TitleCard } from './TitleCard.tsx';

/** Return the path of a film's and of a series' page. */
export const moviePath = ({ slug }: Movie): string => `/stream-movie?title=${slug}`;
const seriesPath = ({ slug }: Series): string => `/stream-series?title=${slug}`;

export const MovieCard = ({
  movie,
  listed = false,
}: {
  movie: Movie;
  /** Whether the card is on /movies: it then shows the plot and loads its image at once. */
  listed?: boolean;
}) => (
  <TitleCard
    cut="tall"
    title={movie.title}
    poster={movie.poster}
    to={moviePath(movie)}
    meta={`${movie.year} · ${texts.minutes(movie.minutes)}`}
    plot={listed ? movie.description : undefined}
    level={listed ? 2 : 3}
    priority={listed}
  />
);

export const SeriesCard = ({ series, listed = false }: { series: Series; listed?: boolean }) => (
  <TitleCard
    cut="wide"
    title={series.title}
    poster={series.poster}
    to={seriesPath(series)}
    meta={`${series.year} · ${texts.season(sample.season)}`}
    level={listed ? 2 : 3}
    priority={listed}
  />
);
