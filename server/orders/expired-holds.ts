import { findCart } from '../carts/ownership.ts';
import type { Deps } from '../deps.ts';
import { findExpiredHolds, releaseIfExpired } from '../stock/holding.ts';

/** Releases the goods of orders whose payment has no outcome and can have none any more. */
export async function releaseExpiredHolds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  for (const { orderID, cartID } of await findExpiredHolds(db, now)) {
    await db.transaction(async (tx) => {
      await findCart(tx, cartID, { lock: true });
      await releaseIfExpired(tx, orderID, now);
    });
  }
}
