import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import { type OwnReview, reviewEditDays, type saveReview as saveReviewCall } from '#contract/reviews.ts';
import type { Database, Transaction } from '../db/open.ts';
import { orders, reviews, users, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts, orderTexts, reviewTexts } from '../texts/index.ts';
import { day } from '../time.ts';
import { updateRatings } from './ratings.ts';

/** Reviews that a customer writes about the goods of a completed order: one for each variant, changed for a while. */

interface OrderKey {
  readonly userId: string;
  readonly orderID: string;
}
type Order = typeof orders.$inferSelect;
type ReviewRow = typeof reviews.$inferSelect;
type Reviewed = Pick<ReviewRow, 'stars' | 'words' | 'createdAt' | 'hiddenReason'>;

const editableUntil = ({ createdAt }: Pick<ReviewRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + reviewEditDays * day);

/** @throws HttpError 404 for an unknown order, 403 for another customer's, 409 for one that is not completed */
async function requireCompleted(db: Database, { userId, orderID }: OrderKey): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.orderID, orderID));
  if (!order) throw new HttpError(404, orderTexts.notFound);
  if (order.userId !== userId) throw new HttpError(403, accountTexts.ownedByAnother);
  if (order.status !== 'completed') throw new HttpError(409, reviewTexts.notCompleted);
  return order;
}

const goodsOf = ({ cart }: Order) => cart.cartItems.filter(({ itemType }) => itemType === 'product');

const toOwnReview = (
  { itemID, item, variant }: ReturnType<typeof goodsOf>[number],
  written: Reviewed | undefined,
  now: Date,
): OwnReview => ({
  variantID: itemID,
  name: `${item.name} (${variant.name})`,
  stars: written?.stars ?? null,
  words: written?.words ?? '',
  editableUntil: written ? editableUntil(written).toISOString() : null,
  editable: written === undefined || now < editableUntil(written),
  hiddenReason: written?.hiddenReason ?? null,
});

/**
 * Lists the goods of a completed order with the customer's reviews of them.
 * @throws HttpError 404, 403, 409
 */
export async function listOwnReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: OrderKey): Promise<OwnReview[]> {
  const order = await requireCompleted(db, key);
  const written = await db.select().from(reviews).where(eq(reviews.orderID, key.orderID));
  return goodsOf(order).map((line) =>
    toOwnReview(
      line,
      written.find(({ variantID }) => variantID === line.itemID),
      clock(),
    ),
  );
}

/** The name that others see: the first name, else the user name. */
async function readAuthor(tx: Transaction, userId: string): Promise<string> {
  const [user] = await tx
    .select({ firstName: users.firstName, username: users.username })
    .from(users)
    .where(eq(users.userId, userId))
    .for('key share');
  return user?.firstName || user?.username || '';
}

/**
 * Writes a review, or changes it while that is allowed, and computes the product's rating.
 * @throws HttpError 404 for an unknown order or variant, 403 for another customer's order, 409 for an order that is not
 * completed, or a review that can no longer be changed
 */
export function saveReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: OrderKey,
  { variantID, stars, words }: BodyOf<typeof saveReviewCall>,
): Promise<OwnReview> {
  return db.transaction(async (tx) => {
    const order = await requireCompleted(tx, key);
    const line = goodsOf(order).find(({ itemID }) => itemID === variantID);
    const [variant] = await tx
      .select({ itemID: variants.itemID })
      .from(variants)
      .where(eq(variants.variantID, variantID));
    if (!line || !variant) throw new HttpError(404, reviewTexts.notOrdered);
    const now = clock();
    const author = await readAuthor(tx, key.userId);
    const [inserted] = await tx
      .insert(reviews)
      .values({
        itemID: variant.itemID,
        variantID,
        userId: key.userId,
        orderID: key.orderID,
        author,
        stars,
        words,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    const saved = inserted ?? (await changeReview(tx, key.orderID, { variantID, stars, words }, now));
    await updateRatings(tx, [variant.itemID]);
    return toOwnReview(line, saved, now);
  });
}

/** @throws HttpError 409 for a review that can no longer be changed */
async function changeReview(
  tx: Transaction,
  orderID: string,
  { variantID, stars, words }: Pick<ReviewRow, 'variantID' | 'stars' | 'words'>,
  now: Date,
): Promise<ReviewRow | undefined> {
  const isOfOrder = and(eq(reviews.orderID, orderID), eq(reviews.variantID, variantID));
  const [written] = await tx.select().from(reviews).where(isOfOrder).for('update');
  if (written && now >= editableUntil(written)) throw new HttpError(409, reviewTexts.tooOld(reviewEditDays));
  const [changed] = await tx.update(reviews).set({ stars, words, editedAt: now }).where(isOfOrder).returning();
  return changed;
}
