import { movies } from '#contract/streaming/movies.ts';
import { allSeries } from '#contract/streaming/series.ts';
import { namedTitle, sample, seasonTitle, type Title } from '#contract/streaming/titles.ts';
import type { HeadContext, HeadOf, PageFacts } from '../context.ts';
import { openHead } from './plain.ts';

/**
 * The head of a sample film or series. An address without a title shows the first one and has its canonical address.
 */
function createHead(
  key: 'streamMovie' | 'streamSeries',
  path: string,
  shown: Title,
  name: string,
  context: HeadContext,
) {
  const address = `${path}?${new URLSearchParams({ title: shown.slug })}`;
  const head = { ...openHead(key, address, context), title: name, description: shown.description };
  return { status: 200, head } satisfies PageFacts;
}

export const streamMovieHead: HeadOf = async (context) => {
  const movie = namedTitle(movies, context.query.get('title'));
  return createHead('streamMovie', '/stream-movie', movie, movie.title, context);
};

export const streamSeriesHead: HeadOf = async (context) => {
  const series = namedTitle(allSeries, context.query.get('title'));
  return createHead('streamSeries', '/stream-series', series, seasonTitle(series.title, sample.season), context);
};
