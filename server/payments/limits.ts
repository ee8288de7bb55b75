import { HttpError } from '../http/http-error.ts';
import { limitOf, type RateLimit } from '../http/rate-limit.ts';

/** What a prompt of a user to a phone is counted by: the number may be a stranger's. */
export const promptLimits = (userId: string, phone: string): readonly RateLimit[] => [
  limitOf('prompt:user', userId),
  limitOf('prompt:phone', phone),
  limitOf('prompt:phone-day', phone),
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
