import { and, isNull, type SQL } from 'drizzle-orm';
import type { Visibility } from '#contract/desk/visibility.ts';
import { articles, connectPlans, products, services, serviceVariants, variants } from './schema.ts';

/**
 * SQL: what shoppers see. Every statement that answers a shopper has one of these conditions
 * (tests/server/hidden-goods.test.ts). A row that is to be published later is hidden until a job shows it
 * (server/jobs/publish.ts), so no condition depends on the time.
 */

const all = (...conditions: SQL[]): SQL => and(...conditions) as SQL;

export const isShownProduct: SQL = isNull(products.hiddenAt);
/** Of a variant whose product is joined. A variant of a hidden product is hidden as well. */
export const isShownVariant: SQL = all(isShownProduct, isNull(variants.hiddenAt));
/** Of a variant alone, where its product is known to be shown. */
export const isShownItself: SQL = isNull(variants.hiddenAt);

export const isShownService: SQL = isNull(services.hiddenAt);
export const isShownPlan: SQL = isNull(serviceVariants.hiddenAt);

export const isShownPackage: SQL = isNull(connectPlans.hiddenAt);

export const isShownArticle: SQL = isNull(articles.hiddenAt);

/** When a row that stays hidden was hidden first; null for a shown one. */
export const hiddenAtOf = (isHidden: boolean, before: Date | null, now: Date): Date | null =>
  isHidden ? (before ?? now) : null;

interface Schedule {
  readonly visibility: Visibility;
  readonly publishAt: string | null;
}

/** The visibility that an edit gives: what is shown from a past moment on is shown now. */
export const visibilityAt = ({ visibility, publishAt }: Schedule, now: Date): Visibility =>
  visibility === 'later' && publishAt !== null && new Date(publishAt) <= now ? 'shown' : visibility;

/** The columns of a row that is hidden, shown or scheduled. @param before when it was hidden; null for a shown or new one */
export const scheduleColumns = (schedule: Schedule, before: Date | null, now: Date) => {
  const visibility = visibilityAt(schedule, now);
  const { publishAt } = schedule;
  return {
    hiddenAt: hiddenAtOf(visibility !== 'shown', before, now),
    publishAt: visibility === 'later' && publishAt !== null ? new Date(publishAt) : null,
  };
};

/** What readers and shoppers see of a row that can be scheduled. */
export const visibilityOf = ({
  hiddenAt,
  publishAt,
}: {
  readonly hiddenAt: Date | null;
  readonly publishAt: Date | null;
}): Visibility => (hiddenAt === null ? 'shown' : publishAt === null ? 'hidden' : 'later');
