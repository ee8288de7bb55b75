import * as v from 'valibot';
import { type KeyValueStorage, storageKeys } from '#src/platform/browser/storage.ts';

/** The payment that this browser has begun, in local storage. */

/** An attempt in local storage. The lock is stored as the time of its end, so that a reload continues it. */
const storedAttempt = v.object({
  cartID: v.string(),
  /** Null for a paybill payment, which has no prompt, phone and lock. */
  CheckoutRequestID: v.nullable(v.string()),
  phone: v.optional(v.string(), ''),
  lockedUntil: v.optional(v.number(), 0),
  /** Whether a page has shown the outcome after the visit of the payment. */
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
): void => store(storage, attempt);

/**
 * Stores that a cart may be paid by paybill. An unreported attempt of the cart is not replaced, because reading the
 * cart's order finds a payment of either kind.
 */
export function storePaybillAttempt(storage: KeyValueStorage, cartID: string): void {
  const stored = readStored(storage);
  if (stored?.cartID === cartID && !stored.reported) return;
  store(storage, { cartID, CheckoutRequestID: null });
}

/** Returns the stored attempt whose outcome no page has reported; null without one. */
export function readUnreportedAttempt(storage: KeyValueStorage) {
  const stored = readStored(storage);
  return stored && !stored.reported ? { cartID: stored.cartID, CheckoutRequestID: stored.CheckoutRequestID } : null;
}

/** Marks the stored attempt as reported. Its payment can still be resumed. */
export function markAttemptReported(storage: KeyValueStorage): void {
  const stored = readStored(storage);
  if (stored) store(storage, { ...stored, reported: true });
}
