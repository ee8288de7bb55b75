import { type ImageTheme, imagePath } from '../images.ts';

/**
 * The titles of the streaming pages, which come from no server (spec section 1). Titles, people and plots are invented.
 */
export interface Title {
  /** The `title` of the address: `?title=…`. */
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

/** The facts and files that all sample titles share (spec section 9). */
export const sample = {
  views: 14809,
  quality: 'HD',
  rating: 5.1,
  /** Drawn by scripts/video.ts. */
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

/** The number of related titles on the page of a film and of a series. */
export const related = { movies: 7, series: 6 } as const;

/** The static pagination of the two lists. */
export const pageCount = 3;

/** The path of a cover without lettering. */
export const cover = (theme: ImageTheme): string => imagePath(`game-${theme}`);

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Finds the title of an address; the first one for an unknown slug. */
export function namedTitle<T extends Title>(titles: readonly [T, ...T[]], slug: string | null): T {
  return titles.find((title) => title.slug === slug) ?? titles[0];
}

/** The next titles after one; the list continues at its beginning. */
export function relatedTo<T extends Title>(titles: readonly T[], { slug }: Title, count: number): readonly T[] {
  const index = titles.findIndex((title) => title.slug === slug);
  return [...titles.slice(index + 1), ...titles.slice(0, index)].slice(0, count);
}

/** A page of a list by the address's `page`, counted from 1; the first page for an invalid number. */
export function pageOf<T>(titles: readonly T[], requested: string | null): { page: number; titles: readonly T[] } {
  const number = Number(requested);
  const page = Number.isInteger(number) && number >= 1 && number <= pageCount ? number : 1;
  const size = Math.ceil(titles.length / pageCount);
  return { page, titles: titles.slice((page - 1) * size, page * size) };
}

/** The title of a season's page. */

export const seasonTitle = (title: string, season: number): string => `${title}: Season ${season}`;
