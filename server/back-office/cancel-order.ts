import { and, eq, gt, gte, isNull, ne, notExists, sql, sum } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import type { ExceptionReason, OrderRow } from '../db/schema.ts';
import {
  codeReveals,
  orders,
  paymentExceptions,
  payments,
  stockChanges,
  subscriptions,
  variants,
  vaultCodes,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfCancellation } from '../orders/order-money.ts';
import { followStock } from '../vault/follow-stock.ts';
import { requireNewReference } from './exception-rows.ts';
import { eraseIfOwnerDeleted, requireOrder } from './order-lock.ts';
import { Refusal } from './refusal.ts';

/** Cancels a paid order: ends its subscriptions, returns codes and goods, and records what is owed to the customer. */

export interface Cancellation {
  /** M-PESA's id of the reversal, or of the payment to the customer; null where the money is not refunded yet. */
  readonly reference: string | null;
  /** The refund in whole KES; null for all that was received for the order. */
  readonly owed: number | null;
  /** Whether the customer has returned the delivered goods, so that they count as stock again. */
  readonly returned: boolean;
  readonly note: string | null;
}

/** Who has changed the stock, in its log. */
const cancelledBy = 'a cancelled order';

/** Codes by variant. */
type Codes = ReadonlyMap<number, number>;

const countByVariant = (rows: readonly { variantID: number }[]): Codes =>
  new Map([...Map.groupBy(rows, ({ variantID }) => variantID)].map(([variantID, codes]) => [variantID, codes.length]));

const countCodes = (codes: Codes): number => [...codes.values()].reduce((total, count) => total + count, 0);

/** Returns unrevealed codes to the vault. Revealed ones stay with the order, because the customer knows them. */
async function returnCodes(tx: Transaction, orderID: string): Promise<{ returned: Codes; revealed: Codes }> {
  // The order is locked, also by every reveal, so that no code is revealed between the check and its return.
  const reveals = tx.select({ one: sql`1` }).from(codeReveals).where(eq(codeReveals.codeID, vaultCodes.codeID));
  const returned = await tx
    .update(vaultCodes)
    .set({ orderID: null, assignedAt: null })
    .where(and(eq(vaultCodes.orderID, orderID), isNull(vaultCodes.voidedAt), notExists(reveals)))
    .returning({ variantID: vaultCodes.variantID });
  const revealed = await tx
    .select({ variantID: vaultCodes.variantID })
    .from(vaultCodes)
    .where(and(eq(vaultCodes.orderID, orderID), isNull(vaultCodes.voidedAt)));
  return { returned: countByVariant(returned), revealed: countByVariant(revealed) };
}

/**
 * Ends the order's subscriptions now. A later subscription of the same user to the same service starts earlier, by the
 * time that is cut off.
 * @returns the number of ended subscriptions
 */
async function endSubscriptions(tx: Transaction, orderID: string, at: Date): Promise<number> {
  const running = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orderID, orderID), gt(subscriptions.expiry, at)))
    .for('update');
  for (const { subscriptionID, userId, itemType, service, startsAt, expiry } of running) {
    const from = startsAt > at ? startsAt : at;
    const cut = sql`make_interval(secs => ${(expiry.getTime() - from.getTime()) / 1000}::double precision)`;
    await tx
      .update(subscriptions)
      .set({ startsAt: sql`least(${subscriptions.startsAt}, ${at.toISOString()}::timestamptz)`, expiry: at })
      .where(eq(subscriptions.subscriptionID, subscriptionID));
    await tx
      .update(subscriptions)
      .set({ startsAt: sql`${subscriptions.startsAt} - ${cut}`, expiry: sql`${subscriptions.expiry} - ${cut}` })
      .where(
        and(
          eq(subscriptions.userId, userId),
          eq(subscriptions.itemType, itemType),
          eq(subscriptions.service, service),
          ne(subscriptions.subscriptionID, subscriptionID),
          gte(subscriptions.startsAt, expiry),
        ),
      );
  }
  return running.length;
}

/**
 * Returns goods to the stock with a row of its log, and takes all of them back from what was sold, once that has counted
 * them. Of a 'pending' order, and with `allBack`, these are all goods but the revealed codes. Of
 * a 'completed' order, these are the codes that were returned to the vault.
 * @returns the number of pieces
 */
async function returnStock(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { orderID, status, cart, salesCountedAt }: OrderRow,
  codes: { returned: Codes; revealed: Codes },
  allBack: boolean,
): Promise<number> {
  const bought = cart.cartItems
    .filter(({ itemType }) => itemType === 'product')
    .toSorted((one, other) => one.itemID - other.itemID);
  let pieces = 0;
  // Variants are updated in order of id, as by every sale, so that no deadlock occurs.
  for (const { itemID, quantity } of bought) {
    const known = codes.returned.get(itemID) ?? 0;
    const seen = codes.revealed.get(itemID) ?? 0;
    const back = status === 'pending' || allBack ? quantity - seen : known;
    const sales = salesCountedAt === null ? 0 : quantity;
    const difference = Math.max(0, back);
    if (difference === 0 && sales === 0) continue;
    const [variant] = await tx
      .update(variants)
      .set({
        stock: sql`${variants.stock} + ${difference}::int`,
        sold: sql`greatest(0, ${variants.sold} - ${sales}::int)`,
      })
      .where(eq(variants.variantID, itemID))
      .returning({ stock: variants.stock });
    if (!variant || difference === 0) continue;
    await tx.insert(stockChanges).values({
      variantID: itemID,
      difference,
      stock: variant.stock,
      reason: orderID,
      by: cancelledBy,
      createdAt: clock(),
    });
    pieces += difference;
  }
  return pieces;
}

const cancellable: readonly string[] = ['pending', 'completed'];

/** @throws Refusal for an order that is not paid, or is cancelled already */
function requirePaid({ orderID, status }: OrderRow): void {
  if (!cancellable.includes(status)) throw new Refusal('not paid', { orderID, status });
}

/**
 * Files an exception with the amount that is owed to the customer. It is settled if there is a reference or nothing is
 * owed; otherwise it is open until `refund` records a reference.
 */
async function recordOwed(
  tx: Transaction,
  { orderID }: OrderRow,
  { reference, note, amount, at }: { reference: string | null; note: string | null; amount: number; at: Date },
): Promise<void> {
  const isSettled = reference !== null || amount === 0;
  await tx.insert(paymentExceptions).values({
    reason: 'order cancelled' satisfies ExceptionReason,
    receipt: null,
    orderID,
    amount,
    detail: { ...(note !== null && { note }), ...(reference !== null && { refund: reference }) },
    createdAt: at,
    settledAt: isSettled ? at : null,
  });
}

/**
 * Sums what was received for an order and is not owed or sent back otherwise: an accepted amount may be another than the
 * order's, and the rest of one that is too high may have an exception of its own.
 */
async function sumReceived(tx: Transaction, { orderID, amount }: OrderRow): Promise<number> {
  const rest = eq(paymentExceptions.reason, 'paid too much' satisfies ExceptionReason);
  const [[paid], [over]] = await Promise.all([
    tx
      .select({ total: sum(payments.amount).mapWith(Number) })
      .from(payments)
      .where(eq(payments.orderID, orderID)),
    tx
      .select({ total: sum(paymentExceptions.amount).mapWith(Number) })
      .from(paymentExceptions)
      .where(and(eq(paymentExceptions.orderID, orderID), rest)),
  ]);
  return (paid?.total ?? amount) - (over?.total ?? 0);
}

/** Rolls the transaction of a preview back. */
class PreviewEnd extends Error {}

/**
 * Computes what a cancellation would do now: it is made in a transaction that is rolled back.
 * @throws Refusal where the order cannot be cancelled
 */
export async function previewCancellation(deps: Deps, orderID: string, returned: boolean): Promise<Cancelled> {
  let preview: Cancelled | null = null;
  await deps.db
    .transaction(async (tx) => {
      preview = await cancelOrder(deps, tx, orderID, { reference: null, owed: null, returned, note: null });
      throw new PreviewEnd();
    })
    .catch((error: unknown) => {
      if (!(error instanceof PreviewEnd)) throw error;
    });
  if (preview === null) throw new Error('a preview was not computed');
  return preview;
}

/** What a cancellation did. Amounts are whole KES. */
export interface Cancelled {
  readonly status: 'cancelled' | 'refund due';
  /** The numbers of codes that returned to the vault, and of those that the customer has seen, which stay theirs. */
  readonly codesReturned: number;
  readonly codesSeen: number;
  /** The numbers of ended subscriptions, and of pieces that are in stock again. */
  readonly subscriptions: number;
  readonly pieces: number;
  readonly owed: number;
}

/**
 * Cancels a paid order: ends its subscriptions, returns unrevealed codes to the vault and goods to the stock, and files
 * the owed amount as an exception. With a reference, or if nothing is owed, the order is 'cancelled'; otherwise it is
 * 'refund due' until `refund` records a reference.
 * @throws Refusal where the order is not paid, or more is owed than was received for it
 */
export async function cancelOrder(
  deps: Deps,
  tx: Transaction,
  orderID: string,
  { reference, owed, returned, note }: Cancellation,
): Promise<Cancelled> {
  const at = deps.clock();
  const order = await requireOrder(tx, orderID);
  requirePaid(order);
  const received = await sumReceived(tx, order);
  const amount = owed ?? received;
  if (amount > received) throw new Refusal('too much owed', { orderID, amount: received });
  if (reference !== null) await requireNewReference(tx, reference);
  const codes = await returnCodes(tx, orderID);
  const subscriptionsEnded = await endSubscriptions(tx, orderID, at);
  const pieces = await returnStock(deps, tx, order, codes, returned);
  await recordOwed(tx, order, { reference, note, amount, at });
  const isOver = reference !== null || amount === 0;
  const status = isOver ? 'cancelled' : 'refund due';
  await tx.update(orders).set({ status }).where(eq(orders.orderID, orderID));
  // Where a batch is stopped, its returned codes are not sold again.
  await followStock(deps, tx, [...codes.returned.keys()], cancelledBy);
  await notifyOfCancellation(deps, tx, order, amount, reference);
  if (isOver) await eraseIfOwnerDeleted(tx, orderID);
  return {
    status,
    codesReturned: countCodes(codes.returned),
    codesSeen: countCodes(codes.revealed),
    subscriptions: subscriptionsEnded,
    pieces,
    owed: amount,
  };
}
