import { asc, eq, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { connectPackages } from '#contract/connect.ts';
import { type connectEdit, connectLimits } from '#contract/desk/connect.ts';
import type { Transaction } from '../db/open.ts';
import { publish } from '../db/pub-sub.ts';
import { connectPlans } from '../db/schema.ts';
import { scheduleColumns } from '../db/visibility.ts';
import type { Deps } from '../deps.ts';
import { settingsTopic } from '../shop/settings.ts';
import { readConnectPrices } from './audited-money.ts';
import { Refusal } from './refusal.ts';
import type { Subject } from './subjects.ts';

/** Edits of the Connect packages at the desk. A package is hidden, never deleted: orders and carts name it. */

type Package = typeof connectPlans.$inferSelect;

/** The state that an edit is decided on: each change of a package adds a version. */
export const connectState = (packages: readonly Pick<Package, 'version'>[]): string =>
  `version ${packages.reduce((sum, { version }) => sum + version, 0)}`;

/** All packages, by their numbers. */
export const readConnect = (db: Pick<Transaction, 'select'>): Promise<Package[]> =>
  db.select().from(connectPlans).orderBy(asc(connectPlans.itemID));

/** Other edits wait. */
const lockConnect = (tx: Transaction) => tx.execute(sql`lock table ${connectPlans} in share row exclusive mode`);

export const connectSubject: Subject = {
  target: 'the Connect packages',
  lock: async (tx) => {
    await lockConnect(tx);
    return connectState(await readConnect(tx));
  },
  money: readConnectPrices,
};

/**
 * Writes an edit of the packages, which `connectSubject` has locked. Every instance shows it within two seconds.
 * @throws Refusal for a package that does not exist, and for too many packages
 */
export async function saveConnect(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { packages }: InferOutput<typeof connectEdit>,
): Promise<{ state: string }> {
  const before = await readConnect(tx);
  const added = packages.filter(({ itemID }) => itemID === null).length;
  const most = connectLimits.packages;
  if (added > 0 && before.length + added > most) throw new Refusal('too many packages', { most });
  const now = clock();
  const numbers = [...connectPackages, ...before].map(({ itemID }) => itemID);
  let last = Math.max(...numbers);
  for (const { itemID, visibility, publishAt, ...fields } of packages) {
    const own = before.find((one) => one.itemID === itemID);
    const shown = scheduleColumns({ visibility, publishAt }, own?.hiddenAt ?? null, now);
    if (itemID === null) {
      last += 1;
      await tx.insert(connectPlans).values({ itemID: last, ...fields, ...shown });
      continue;
    }
    if (!own) throw new Refusal('no package', { itemID });
    await tx
      .update(connectPlans)
      .set({ ...fields, ...shown, version: own.version + 1 })
      .where(eq(connectPlans.itemID, itemID));
  }
  await publish(tx, settingsTopic);
  return { state: connectState(await readConnect(tx)) };
}
