import * as v from 'valibot';
import { numericID } from '#contract/fields.ts';
import type { Wanted } from '#machines/article/index.ts';

function idOf(value: unknown): number | null {
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
export function namedArticle(articleID: string | undefined, state: unknown): Wanted {
  if (articleID !== undefined) return idOf(articleID) ?? 'none';
  const article = field(state, 'article');
  return idOf(field(state, 'articleID')) ?? idOf(field(article, 'articleID')) ?? idOf(article) ?? 'last';
}
