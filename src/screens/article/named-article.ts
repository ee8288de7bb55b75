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
 * Which article a location names (spec section 2): by the route's parameter, else by navigation state, `articleID` or
 * an `article` that is one or has its id; the last chosen where neither does.
 */
export function namedArticle(articleID: string | undefined, state: unknown): Wanted {
  if (articleID !== undefined) return idOf(articleID) ?? 'none';
  const article = field(state, 'article');
  return idOf(field(state, 'articleID')) ?? idOf(field(article, 'articleID')) ?? idOf(article) ?? 'last';
}
