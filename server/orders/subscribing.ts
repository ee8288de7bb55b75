import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { CartItem } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { connectPlans, type orders, serviceVariants, subscriptions, users } from '../db/schema.ts';

const day = 24 * 60 * 60 * 1000;

interface Plan {
  /** 0 for what is used once and makes no subscription. */
  readonly days: number;
  /** All plans of the same service, this one among them. */
  readonly siblings: readonly number[];
}

/** A bought plan with the other plans of its service; null for what is no plan. */
async function planOf(tx: Transaction, { itemType, itemID }: CartItem): Promise<Plan | null> {
  if (itemType === 'service') {
    const [plan] = await tx.select().from(serviceVariants).where(eq(serviceVariants.subscriptionItemID, itemID));
    if (!plan) return null;
    const all = await tx
      .select({ id: serviceVariants.subscriptionItemID })
      .from(serviceVariants)
      .where(eq(serviceVariants.subscriptionID, plan.subscriptionID));
    return { days: plan.days, siblings: all.map(({ id }) => id) };
  }
  if (itemType === 'blog') {
    const [plan] = await tx.select().from(connectPlans).where(eq(connectPlans.itemID, itemID));
    if (!plan) return null;
    const all = await tx.select({ id: connectPlans.itemID }).from(connectPlans).where(eq(connectPlans.plan, plan.plan));
    return { days: plan.days, siblings: all.map(({ id }) => id) };
  }
  return null;
}

/**
 * Starts what the paid order subscribes to. Where the user has an active subscription to the same service the new one
 * starts when that ends: time that was paid for is never lost.
 */
export async function startSubscriptions(tx: Transaction, order: typeof orders.$inferSelect, at: Date): Promise<void> {
  const { userId, orderID } = order;
  if (userId === null) return;
  // Two orders of one user that are paid at once line up, so that the second sees the first one's expiry.
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
  for (const bought of order.cart.cartItems) {
    const { itemType, itemID, item, variant } = bought;
    const plan = await planOf(tx, bought);
    if (itemType === 'product' || !plan || plan.days <= 0) continue;
    const [active] = await tx
      .select({ expiry: subscriptions.expiry })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, userId),
          eq(subscriptions.itemType, itemType),
          inArray(subscriptions.itemID, [...plan.siblings]),
          gt(subscriptions.expiry, at),
        ),
      )
      .orderBy(desc(subscriptions.expiry))
      .limit(1);
    const startsAt = active?.expiry ?? at;
    await tx
      .insert(subscriptions)
      .values({
        userId,
        orderID,
        itemType,
        itemID,
        service: item.name,
        period: variant.name,
        image: item.image,
        startsAt,
        expiry: new Date(startsAt.getTime() + plan.days * day),
      })
      .onConflictDoNothing({ target: [subscriptions.orderID, subscriptions.itemType, subscriptions.itemID] });
  }
}
