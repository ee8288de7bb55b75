import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import type { ArticleSelection } from '#machines/article/index.ts';

function parseID(value: unknown): number | null {
  const parsed = v.safeParse(numericID, value);
  return parsed.success ? parsed.output : null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * Returns the article that a location selects (spec section 2): the route's parameter, else `articleID` or `article`
 * (an id or an object with `articleID`) of the navigation state, else `'last'` for the last chosen article. Returns
 * `'none'` when the route's parameter is not an id.
 */
export function namedArticle(articleID: string | undefined, state: unknown): ArticleSelection {
  if (articleID !== undefined) return parseID(articleID) ?? 'none';
  const article = field(state, 'article');
  return parseID(field(state, 'articleID')) ?? parseID(field(article, 'articleID')) ?? parseID(article) ?? 'last';
}
