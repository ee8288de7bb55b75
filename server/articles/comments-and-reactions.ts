import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import * as contract from '#contract/articles.ts';
import type { Database } from '../db/open.ts';
import { articles, commentBlocks, comments, reactions } from '../db/schema.ts';
import { isShownArticle } from '../db/visibility.ts';
import type { Deps } from '../deps.ts';
import { clientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { minute } from '../time.ts';
import { noArticle } from './get-article.ts';

/** Comments, likes and dislikes, which need no account. */

/** How long the same comment counts as a retry of the request, in milliseconds. */
const repeatedMs = 10 * minute;

/** @throws HttpError 404 */
export async function requireArticle(db: Database, articleID: number): Promise<void> {
  const [found] = await db
    .select({ articleID: articles.articleID })
    .from(articles)
    .where(and(isShownArticle, eq(articles.articleID, articleID)));
  if (!found) throw noArticle();
}

/** Whether the same comment was posted a moment ago. A client repeats a request whose answer was lost. */
async function isRepeated(
  articleID: number,
  { email, name, comment }: contract.NewComment,
  { db, clock }: Deps,
): Promise<boolean> {
  const [found] = await db
    .select({ commentID: comments.commentID })
    .from(comments)
    .where(
      and(
        eq(comments.articleID, articleID),
        gte(comments.dateAdded, new Date(clock().getTime() - repeatedMs)),
        eq(comments.email, email),
        eq(comments.name, name),
        eq(comments.message, comment),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** @throws HttpError 403 where the address may not comment for now */
async function refuseBlocked(email: string, { db, clock }: Deps): Promise<void> {
  const [blocked] = await db
    .select({ until: commentBlocks.until })
    .from(commentBlocks)
    .where(and(eq(commentBlocks.email, email.toLowerCase()), gt(commentBlocks.until, clock())));
  if (blocked) throw new HttpError(403, contract.commentsPaused);
}

/** Whether a comment is hidden until a person shows it: the first of its address, where the shop holds those. */
async function isHeld(email: string, { db, config }: Deps): Promise<boolean> {
  if (!config.holdsFirstComments) return false;
  const [shown] = await db
    .select({ commentID: comments.commentID })
    .from(comments)
    .where(and(eq(comments.email, email), isNull(comments.hiddenAt)))
    .limit(1);
  return shown === undefined;
}

/**
 * Stores a comment (spec section 5); a retry of the request stores nothing.
 * @throws HttpError 403, 404, RateLimitError 429
 */
export async function postComment(
  articleID: number,
  posted: contract.NewComment,
  http: Context,
  deps: Deps,
): Promise<void> {
  const { email, name, comment } = posted;
  await requireArticle(deps.db, articleID);
  const { address, network } = clientNetworks(http, deps);
  await consume(deps, [
    // By network as well: anybody may name another's address.
    createLimit('comment:email', `${email.toLowerCase()}:${network}`),
    createLimit('comment:address', address),
    createLimit('comment:network', network),
    createLimit('comment:network-day', network),
  ]);
  if (await isRepeated(articleID, posted, deps)) return;
  await refuseBlocked(email, deps);
  const dateAdded = deps.clock();
  const hiddenAt = (await isHeld(email, deps)) ? dateAdded : null;
  await deps.db.insert(comments).values({ articleID, email, name, message: comment, dateAdded, hiddenAt });
}

/** Stores a like, once for each uid, or a dislike. @throws HttpError 404, RateLimitError 429 */
export async function storeReaction(
  articleID: number,
  reaction: { readonly kind: 'like'; readonly uid: string } | { readonly kind: 'dislike' },
  http: Context,
  deps: Deps,
): Promise<void> {
  await requireArticle(deps.db, articleID);
  await consume(deps, [createLimit('reaction:address', clientNetworks(http, deps).address)]);
  await deps.db
    .insert(reactions)
    .values({ articleID, ...reaction, createdAt: deps.clock() })
    .onConflictDoNothing();
}
