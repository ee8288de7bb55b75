import { and, isNull, type SQL } from 'drizzle-orm';
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

/** What readers and shoppers see of a row that can be scheduled. */
export const visibilityOf = ({
  hiddenAt,
  publishAt,
}: {
  readonly hiddenAt: Date | null;
  readonly publishAt: Date | null;
}): 'shown' | 'hidden' | 'later' => (hiddenAt === null ? 'shown' : publishAt === null ? 'hidden' : 'later');
