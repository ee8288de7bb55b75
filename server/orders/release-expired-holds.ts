import { findCart } from '../carts/ownership.ts';
import type { Deps } from '../deps.ts';
import { findExpiredHolds, releaseIfExpired } from '../stock/reservations.ts';

/** Releases the held goods of orders whose payment can no longer get an outcome. */
export async function releaseExpiredHolds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  for (const { orderID, cartID } of await findExpiredHolds(db, now)) {
    await db.transaction(async (tx) => {
      await findCart(tx, cartID, { lock: true });
      await releaseIfExpired(tx, orderID, now);
    });
  }
}
