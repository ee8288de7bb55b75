import { type ServiceCategory, serviceCategories } from '#contract/shop.ts';

/** The filter tags of spec section 9. */
export const serviceTags = ['all', 'music', 'movies', 'livesports', 'anime'] as const;
export type ServiceTag = (typeof serviceTags)[number];
export const isServiceTag = (category: string): category is ServiceTag => serviceTags.some((tag) => tag === category);

/** The filter of the services page. Coaching and tournaments have no tag; the home page links to them. */
export interface ServicesFilter {
  readonly category: ServiceCategory | 'all';
}

const categories = ['all', ...serviceCategories] as const;
const parseCategory = (value: unknown) => categories.find((each) => each === value);

/** Returns the filter of a location: `?tag=`, else navigation state `category`, else all services. */
export function servicesFromLocation(search: string, state: unknown): ServicesFilter {
  const fromState = typeof state === 'object' && state !== null && 'category' in state ? state.category : null;
  return { category: parseCategory(new URLSearchParams(search).get('tag')) ?? parseCategory(fromState) ?? 'all' };
}

/** Returns the path of the services of a tag. */
export const tagPath = (tag: ServiceTag): string => `/services?tag=${tag}`;
