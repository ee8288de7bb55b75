import type { Service } from '#contract/services.ts';
import { type ServiceCategory, serviceCategories } from '#contract/shop.ts';

/** The filter tags of spec section 9. */
export const serviceTags = ['all', 'music', 'movies', 'livesports', 'anime'] as const;

/** The filter of the services page. */
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

/**
 * Returns the tags of a shop. One of no service is left out, unless it is chosen. Coaching and tournaments have none, and
 * the home page links to them; but where the tags are not those of the specification anyway, each category has one.
 */
export function tagsOf(services: readonly Service[], chosen: ServicesFilter['category']): ServicesFilter['category'][] {
  const isThere = (tag: string) => tag === 'all' || services.some(({ category }) => category === tag);
  if (services.length === 0 || serviceTags.every(isThere)) return [...serviceTags];
  return categories.filter((tag) => isThere(tag) || tag === chosen);
}

/** Returns the path of the services of a tag. */
export const tagPath = (tag: ServicesFilter['category']): string => `/services?tag=${tag}`;
