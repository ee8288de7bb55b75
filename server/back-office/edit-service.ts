import { and, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { serviceEdit } from '#contract/desk/services.ts';
import { highestPrice } from '#contract/highest-price.ts';
import type { Transaction } from '../db/open.ts';
import { services, serviceVariants } from '../db/schema.ts';
import { hiddenAtOf, scheduleColumns } from '../db/visibility.ts';
import { type EditDeps, requirePicture } from './missing-pictures.ts';
import { Refusal, requireRow } from './refusal.ts';

/** Edits of one service with its plans at the desk. A plan is hidden, never deleted: orders and carts name it. */

type ServiceOfShop = typeof services.$inferSelect;
type Edit = InferOutput<typeof serviceEdit>;

/** The state that an edit of a service is decided on. */
export const serviceState = ({ version }: Pick<ServiceOfShop, 'version'>): string => `version ${version}`;

/** Reads and locks a service. @throws Refusal where there is none */
export const lockService = (tx: Transaction, subscriptionID: number): Promise<ServiceOfShop> =>
  requireRow(
    tx.select().from(services).where(eq(services.subscriptionID, subscriptionID)).for('update'),
    'no service',
    { subscriptionID },
  );

const columnsOf = ({ name, description, image, category, ...schedule }: Edit, before: Date | null, now: Date) => ({
  name,
  description,
  image,
  category,
  ...scheduleColumns(schedule, before, now),
});

async function writePlans(
  { clock, shopSettings }: EditDeps,
  tx: Transaction,
  subscriptionID: number,
  { plans }: Edit,
): Promise<void> {
  const now = clock();
  const highest = highestPrice(shopSettings.prices().tax);
  const own = await tx.select().from(serviceVariants).where(eq(serviceVariants.subscriptionID, subscriptionID));
  for (const { subscriptionItemID, period, days, price, hidden } of plans) {
    const before = own.find((plan) => plan.subscriptionItemID === subscriptionItemID);
    const fields = { period, days, price, hiddenAt: hiddenAtOf(hidden, before?.hiddenAt ?? null, now) };
    if (price > highest && price !== before?.price) throw new Refusal('price too high', { name: period, highest });
    if (subscriptionItemID === null) {
      await tx.insert(serviceVariants).values({ subscriptionID, ...fields });
      continue;
    }
    if (!before) throw new Refusal('no plan', { subscriptionItemID });
    await tx
      .update(serviceVariants)
      .set(fields)
      .where(
        and(
          eq(serviceVariants.subscriptionItemID, subscriptionItemID),
          eq(serviceVariants.subscriptionID, subscriptionID),
        ),
      );
  }
}

/**
 * Writes an edit of a service that is locked.
 * @throws Refusal where there is none, its picture is gone, or a plan is not its own
 */
export async function saveService(
  deps: EditDeps,
  tx: Transaction,
  subscriptionID: number,
  edit: Edit,
): Promise<{ subscriptionID: number }> {
  const before = await lockService(tx, subscriptionID);
  if (edit.image !== before.image) await requirePicture(deps, tx, edit.image);
  const now = deps.clock();
  await tx
    .update(services)
    .set({ ...columnsOf(edit, before.hiddenAt, now), version: before.version + 1 })
    .where(eq(services.subscriptionID, subscriptionID));
  await writePlans(deps, tx, subscriptionID, edit);
  return { subscriptionID };
}

/** Adds a service. @throws Refusal where its picture is gone, or a plan is another service's */
export async function addService(
  deps: EditDeps,
  tx: Transaction,
  edit: Edit,
): Promise<{ subscriptionID: number; state: string }> {
  await requirePicture(deps, tx, edit.image);
  const now = deps.clock();
  const [added] = await tx
    .insert(services)
    .values(columnsOf(edit, null, now))
    .returning();
  if (!added) throw new Error('a service was not inserted');
  await writePlans(deps, tx, added.subscriptionID, edit);
  return { subscriptionID: added.subscriptionID, state: serviceState(added) };
}
