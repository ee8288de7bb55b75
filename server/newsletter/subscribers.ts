import { and, count, countDistinct, gt, inArray, lte } from 'drizzle-orm';
import { type IssueCategory, issueCategories } from '#contract/desk/newsletters.ts';
import type { Database, Transaction } from '../db/open.ts';
import { newsletterSubscriptions } from '../db/schema.ts';

/** The subscribers of the newsletter's issues. */

const { email, category, unsubscribeKey, userId, createdAt } = newsletterSubscriptions;

/** SQL: the subscription gets the issues of these categories. */
const gets = (categories: readonly IssueCategory[]) => inArray(category, [...categories, 'all']);

/** One address, with the key of its unsubscribe link and the account that subscribed; null for a visitor's. */
export interface Subscriber {
  readonly email: string;
  readonly key: string;
  readonly userId: string | null;
}

/**
 * Finds the next subscribers of an issue in the order of their addresses, and locks their subscriptions: who unsubscribes
 * meanwhile either is not found, or finds the e-mail that the caller queues.
 * @param after the address after which they begin
 * @param until who subscribed later is left out
 * @returns the subscribers, and the last address that was looked at; null after the last subscriber
 */
export async function lockSubscribers(
  tx: Transaction,
  categories: readonly IssueCategory[],
  { after, until, limit }: { readonly after: string; readonly until: Date; readonly limit: number },
): Promise<{ readonly subscribers: readonly Subscriber[]; readonly last: string | null }> {
  const isSubscribed = and(gets(categories), lte(createdAt, until));
  const addresses = await tx
    .selectDistinct({ email })
    .from(newsletterSubscriptions)
    .where(and(isSubscribed, gt(email, after)))
    .orderBy(email)
    .limit(limit);
  const rows = await tx
    .select({ email, key: unsubscribeKey, userId })
    .from(newsletterSubscriptions)
    .where(
      and(
        isSubscribed,
        inArray(
          email,
          addresses.map((row) => row.email),
        ),
      ),
    )
    .orderBy(email, category)
    .for('share');
  const subscribers = rows.filter((row, index) => row.email !== rows[index - 1]?.email);
  return { subscribers, last: addresses.at(-1)?.email ?? null };
}

/** Counts the addresses that get the issues of these categories. @param after the address after which they are counted */
export async function countSubscribers(
  db: Database,
  categories: readonly IssueCategory[],
  { after, until }: { readonly after: string; readonly until: Date },
): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(email) })
    .from(newsletterSubscriptions)
    .where(and(gets(categories), gt(email, after), lte(createdAt, until)));
  return row?.n ?? 0;
}

/** Counts the addresses by what they chose, and all of them once. */
export async function countByCategory(
  db: Database,
): Promise<Readonly<Record<IssueCategory | 'all' | 'total', number>>> {
  const rows = await db.select({ category, n: count() }).from(newsletterSubscriptions).groupBy(category);
  const [total] = await db.select({ n: countDistinct(email) }).from(newsletterSubscriptions);
  const of = (name: string) => rows.find((row) => row.category === name)?.n ?? 0;
  const byCategory = Object.fromEntries(issueCategories.map((name) => [name, of(name)] as const));
  return { ...(byCategory as Record<IssueCategory, number>), all: of('all'), total: total?.n ?? 0 };
}
