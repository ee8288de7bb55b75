import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { StockAlert } from '#contract/stock-alerts.ts';
import type { Database, Transaction } from '../db/open.ts';
import { products, stockAlerts, users, variants } from '../db/schema.ts';
import { isShownVariant } from '../db/visibility.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { catalogueTexts, stockAlertTexts } from '../texts/index.ts';

/** Stores which customers wait for which sold-out variants. `send-stock-alerts.ts` messages them. */

/** The most variants that a customer waits for at a time. */
export const maxWaiting = 20;

interface AlertKey {
  readonly id: string;
  readonly variantID: number;
}

const isWaiting = isNull(stockAlerts.notifiedAt);
const isOf = ({ id, variantID }: AlertKey) => and(eq(stockAlerts.userId, id), eq(stockAlerts.variantID, variantID));

/** The number of a variant's pieces in stock. @throws HttpError 404 for an unknown variant */
async function readStock(db: Database, variantID: number): Promise<number> {
  const [variant] = await db
    .select({ stock: variants.stock })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(eq(variants.variantID, variantID), isShownVariant));
  if (!variant) throw new HttpError(404, catalogueTexts.noSuchVariant);
  return variant.stock;
}

/** @throws HttpError 404 for an unknown variant */
export async function getStockAlert(db: Database, key: AlertKey): Promise<StockAlert> {
  await readStock(db, key.variantID);
  const [user] = await db
    .select({
      phoneNumber: users.phoneNumber,
      phoneVerified: sql<boolean>`${users.phoneVerifiedAt} is not null`,
      waiting: sql<boolean>`${stockAlerts.userId} is not null`,
    })
    .from(users)
    .leftJoin(stockAlerts, and(isOf(key), isWaiting))
    .where(eq(users.userId, key.id));
  if (!user) throw new Error('the caller has no account');
  return { variantID: key.variantID, ...user };
}

/** Counts the variants that a customer waits for, apart from one. */
const countOthers = (tx: Transaction, { id, variantID }: AlertKey): Promise<number> =>
  tx.$count(stockAlerts, and(eq(stockAlerts.userId, id), isWaiting, ne(stockAlerts.variantID, variantID)));

/**
 * Stores a customer's consent to one message. A second call changes nothing.
 * @throws HttpError 404 for an unknown variant; 409 for one in stock, for an unverified number, or for a customer who
 * waits for `maxWaiting` others
 */
export function createStockAlert({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: AlertKey): Promise<StockAlert> {
  return db.transaction(async (tx) => {
    if ((await readStock(tx, key.variantID)) > 0) throw new HttpError(409, stockAlertTexts.inStock);
    // The lock on the user's row serialises the alerts of one customer.
    const [user] = await tx
      .select({ phoneVerifiedAt: users.phoneVerifiedAt })
      .from(users)
      .where(eq(users.userId, key.id))
      .for('no key update');
    if (!user?.phoneVerifiedAt) throw new HttpError(409, stockAlertTexts.unverified);
    if ((await countOthers(tx, key)) >= maxWaiting) throw new HttpError(409, stockAlertTexts.tooMany(maxWaiting));
    const consentedAt = clock();
    await tx
      .insert(stockAlerts)
      .values({ userId: key.id, variantID: key.variantID, consentedAt })
      .onConflictDoUpdate({
        target: [stockAlerts.userId, stockAlerts.variantID],
        set: { consentedAt, notifiedAt: null },
        // A customer who waits already stays at their place in the queue.
        setWhere: sql`${stockAlerts.notifiedAt} is not null`,
      });
    return getStockAlert(tx, key);
  });
}

/** Withdraws a customer's consent. @throws HttpError 404 for an unknown variant */
export async function removeStockAlert(db: Database, key: AlertKey): Promise<StockAlert> {
  await db.delete(stockAlerts).where(isOf(key));
  return getStockAlert(db, key);
}
