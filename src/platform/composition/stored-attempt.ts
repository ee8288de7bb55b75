import * as v from 'valibot';
import type { MissedAttempt } from '#machines/missed-payment/index.ts';
import { timing } from '#machines/support/timing.ts';
import { type KeyValueStorage, storageKeys } from '#src/platform/browser/storage.ts';

/** The payment that this browser has begun, in local storage. */

/** An attempt in local storage. The lock is stored as the time of its end, so that a reload continues it. */
const storedAttempt = v.object({
  cartID: v.string(),
  /** Null for a paybill payment, which has no prompt, phone and lock, and for a prompt that is not known. */
  CheckoutRequestID: v.nullable(v.string()),
  phone: v.optional(v.string(), ''),
  lockedUntil: v.optional(v.number(), 0),
  startedAt: v.optional(v.number(), 0),
  /** Whether the customer has opened the paybill, or left an initiation, since: another payment may come. */
  paybill: v.optional(v.boolean(), false),
  /** Whether a page has shown the outcome. */
  reported: v.optional(v.boolean(), false),
});

function readStored(storage: KeyValueStorage) {
  try {
    const parsed = v.safeParse(storedAttempt, JSON.parse(storage.read(storageKeys.paymentAttempt) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Returns the stored M-PESA Express attempt of a cart; null where this browser has none. */
export function readAttempt(storage: KeyValueStorage, cartID: string) {
  const stored = readStored(storage);
  if (stored?.cartID !== cartID || stored.CheckoutRequestID === null) return null;
  const { CheckoutRequestID, phone, lockedUntil } = stored;
  return { CheckoutRequestID, phone, lockRemaining: Math.max(0, lockedUntil - Date.now()) };
}

/** Returns the cart of the stored M-PESA Express attempt, which has begun and not ended; null without one. */
export function readPayingCart(storage: KeyValueStorage): string | null {
  const stored = readStored(storage);
  return stored && stored.CheckoutRequestID !== null ? stored.cartID : null;
}

const store = (storage: KeyValueStorage, attempt: v.InferInput<typeof storedAttempt>): void =>
  storage.write({ [storageKeys.paymentAttempt]: JSON.stringify(attempt) });

/** Stores an M-PESA Express attempt with the end of its lock. */
export const storeExpressAttempt = (
  storage: KeyValueStorage,
  attempt: { cartID: string; CheckoutRequestID: string; phone: string; lockedUntil: number },
): void => store(storage, { ...attempt, startedAt: Date.now() });

/**
 * Stores that a cart may be paid by paybill, or by a prompt whose id is not known. A known prompt of the cart is kept,
 * with its lock.
 */
export function storeUnknownAttempt(storage: KeyValueStorage, cartID: string): void {
  const stored = readStored(storage);
  const attempt = stored?.cartID === cartID ? stored : { cartID, CheckoutRequestID: null };
  store(storage, { ...attempt, startedAt: Date.now(), paybill: true });
}

/**
 * Returns the stored attempt whose outcome no page has shown; null without one. An earlier prompt of a paybill payment
 * is left out: the customer has moved on from it, and reading the cart's order finds a payment of either kind.
 */
export function readUnreportedAttempt(storage: KeyValueStorage): MissedAttempt | null {
  const stored = readStored(storage);
  if (!stored || (stored.reported && !stored.paybill)) return null;
  const CheckoutRequestID = stored.paybill ? null : stored.CheckoutRequestID;
  const life = CheckoutRequestID === null ? timing.paybillWatch : timing.promptLife;
  return { cartID: stored.cartID, CheckoutRequestID, isOpen: Date.now() < stored.startedAt + life };
}

/** Marks the stored attempt as reported. Its payment can still be resumed. */
export function markAttemptReported(storage: KeyValueStorage): void {
  const stored = readStored(storage);
  if (stored) store(storage, { ...stored, paybill: false, reported: true });
}

/** Marks the stored attempt as reported if it is of this prompt. Where nothing can be stored, it is reported again. */
export function markPromptReported(storage: KeyValueStorage, CheckoutRequestID: string): void {
  try {
    if (readUnreportedAttempt(storage)?.CheckoutRequestID === CheckoutRequestID) markAttemptReported(storage);
  } catch {
    // The payment goes on.
  }
}
