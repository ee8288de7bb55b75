import * as v from 'valibot';
import { type ArticleSection, articleSections } from '#contract/articles.ts';
import { numericID } from '#contract/fields.ts';
import { firstPageOf, type ShownPages } from '../support/shown-pages.ts';

/** The listed section of the blog, as the URL holds it, and its shown pages. */
export interface ListLocation extends ShownPages {
  readonly section: ArticleSection;
}

export const blogHome: ListLocation = { section: 'other', page: 1, first: 1 };

/**
 * Parses a query such as `?section=highlight&page=2`, with the navigation state of its location. Unknown or malformed
 * values fall back to the blog's home.
 */
export function listLocation(search: string, state: unknown): ListLocation {
  const query = new URLSearchParams(search);
  const parsed = v.safeParse(numericID, query.get('page'));
  const page = parsed.success ? parsed.output : blogHome.page;
  return {
    section: articleSections.find((section) => section === query.get('section')) ?? blogHome.section,
    page,
    first: firstPageOf(state, page),
  };
}

/** Returns the path of a location with its query; `/articles` for the blog's home. */
export function locationPath({ section, page }: Omit<ListLocation, 'first'>): string {
  const query = new URLSearchParams();
  if (section !== blogHome.section) query.set('section', section);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/articles' : `/articles?${query}`;
}
