import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { CartItem } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { connectPlans, type orders, serviceVariants, subscriptions, users } from '../db/schema.ts';
import { day } from '../time.ts';

interface Plan {
  /** The length of the subscription; 0 for a service that is used once. */
  readonly days: number;
  /** The ids of all plans of the same service, this one included. */
  readonly siblings: readonly number[];
}

/** Finds the plan of an item and the other plans of its service; null for an item that is not a plan. */
async function findPlan(tx: Transaction, { itemType, itemID }: CartItem): Promise<Plan | null> {
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
 * Starts the subscriptions of a paid order. If the user is subscribed to the same service already, the new subscription
 * starts when the present one ends, so that no paid time is lost.
 */
export async function startSubscriptions(tx: Transaction, order: typeof orders.$inferSelect, at: Date): Promise<void> {
  const { userId, orderID } = order;
  if (userId === null) return;
  // The lock makes concurrent payments of one user wait, so that the second reads the expiry of the first.
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
  for (const bought of order.cart.cartItems) {
    const { itemType, itemID, item, variant } = bought;
    const plan = await findPlan(tx, bought);
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
