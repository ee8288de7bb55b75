import * as v from 'valibot';
import { type ArticleSection, articleSections } from '#contract/articles.ts';
import { numericID } from '#contract/fields.ts';

/** The listed section of the blog and the number of pages, as the URL holds them. */
export interface ListLocation {
  readonly section: ArticleSection;
  /** The number of shown pages, from 1. */
  readonly page: number;
}

export const blogHome: ListLocation = { section: 'other', page: 1 };

/** Parses a query such as `?section=highlight&page=2`. Unknown or malformed values fall back to the blog's home. */
export function locationFromSearch(search: string): ListLocation {
  const query = new URLSearchParams(search);
  const page = v.safeParse(numericID, query.get('page'));
  return {
    section: articleSections.find((section) => section === query.get('section')) ?? blogHome.section,
    page: page.success ? page.output : blogHome.page,
  };
}

/** Returns the path of a location with its query; `/articles` for the blog's home. */
export function locationPath({ section, page }: ListLocation): string {
  const query = new URLSearchParams();
  if (section !== blogHome.section) query.set('section', section);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/articles' : `/articles?${query}`;
}
