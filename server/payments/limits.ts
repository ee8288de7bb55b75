import { HttpError } from '../http/http-error.ts';
import type { Limit } from '../http/rate-limit.ts';

const minute = 60 * 1000;
const says = 'Too many M-PESA prompts were asked for. Wait a few minutes and try again, or pay by paybill.';

/**
 * How many prompts a user may have sent, and to one phone: the number that is typed may be anybody's, who shall not be
 * flooded with them. Whoever tries again after a failure stays far below.
 */
export const promptLimits = (userId: string, phone: string): Limit[] => [
  { key: `prompt:user:${userId}`, most: 60, windowMs: 10 * minute, says },
  { key: `prompt:phone:${phone}`, most: 30, windowMs: 10 * minute, says },
  {
    key: `prompt:phone-day:${phone}`,
    most: 200,
    windowMs: 24 * 60 * minute,
    says: 'This phone has had too many M-PESA prompts today. Use another phone, or pay by paybill.',
  },
];

/** M-PESA takes whole shillings from 1 to this in one payment. */
export const mostAtATime = 250_000;

/** @throws HttpError 409 for an amount that M-PESA does not take in one payment */
export function requirePayable(amount: number): void {
  if (amount < 1) throw new HttpError(409, 'There is nothing to pay for this cart.');
  if (amount > mostAtATime) {
    throw new HttpError(
      409,
      `M-PESA takes at most Ksh ${mostAtATime.toLocaleString('en-US')} in one payment. Remove something from the cart to continue.`,
    );
  }
}
