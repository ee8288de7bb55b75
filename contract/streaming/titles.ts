import { type ArtTheme, imagePath } from '../images.ts';

/**
 * What the streaming pages show. It is written here and comes from no server (spec section 1): the titles, people and
 * plots are invented.
 */
export interface Title {
  /** In the address: `?title=…`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly genres: readonly string[];
  readonly actors: readonly string[];
  readonly director: string;
  readonly country: string;
  readonly year: number;
  readonly poster: string;
}

/** The same for every sample (spec section 9). */
export const sample = {
  views: 14809,
  quality: 'HD',
  rating: 5.1,
  /** Both files, their picture and their captions; scripts/video.ts draws them. */
  video: {
    webm: '/video/short.webm',
    mp4: '/video/short.mp4',
    poster: '/video/short.jpg',
    captions: '/video/short.vtt',
  },
  player: { width: 640, height: 264 },
  season: 1,
  playingEpisode: 2,
} as const;

/** How many related titles stand below a film and below a series. */
export const related = { movies: 7, series: 6 } as const;

/** The static pagination of the two lists. */
export const pageCount = 3;

/** The cover of a world, without what is written on it. */
export const cover = (theme: ArtTheme): string => imagePath(`game-${theme}`);

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The title that an address names; the first one where it names none of ours. */
export function namedTitle<T extends Title>(titles: readonly [T, ...T[]], slug: string | null): T {
  return titles.find((title) => title.slug === slug) ?? titles[0];
}

/** The next titles after one, round the end. */
export function relatedTo<T extends Title>(titles: readonly T[], { slug }: Title, count: number): readonly T[] {
  const place = titles.findIndex((title) => title.slug === slug);
  return [...titles.slice(place + 1), ...titles.slice(0, place)].slice(0, count);
}

/** A page of a list by what the address says (`2`), from 1; the first where it makes no sense. */
export function pageOf<T>(titles: readonly T[], wanted: string | null): { page: number; titles: readonly T[] } {
  const asked = Number(wanted);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pageCount ? asked : 1;
  const size = Math.ceil(titles.length / pageCount);
  return { page, titles: titles.slice((page - 1) * size, page * size) };
}

/** The own name of a season's page. */
export const seasonTitle = (title: string, season: number): string => `${title}: Season ${season}`;
