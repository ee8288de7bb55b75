import * as v from 'valibot';
import { type ArticleSection, articleSections } from '#contract/articles.ts';
import { numericID } from '#contract/fields.ts';

/** What of the blog is listed; it lives in the URL. */
export interface Place {
  readonly section: ArticleSection;
  /** How many pages are shown, from 1. */
  readonly page: number;
}

export const blogHome: Place = { section: 'other', page: 1 };

/** The place of a query, `?section=highlight&page=2`; what is unknown or malformed is left out. */
export function placeFromSearch(search: string): Place {
  const query = new URLSearchParams(search);
  const page = v.safeParse(numericID, query.get('page'));
  return {
    section: articleSections.find((section) => section === query.get('section')) ?? blogHome.section,
    page: page.success ? page.output : blogHome.page,
  };
}

/** The path of a place, with its query: `/articles` for the blog's home. */
export function pathOfPlace({ section, page }: Place): string {
  const query = new URLSearchParams();
  if (section !== blogHome.section) query.set('section', section);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/articles' : `/articles?${query}`;
}
