import { Refusal } from '../http/refusal.ts';

/** M-PESA takes whole shillings from 1 to this in one payment. */
const mostAtATime = 250_000;

/** @throws Refusal 409 for an amount that M-PESA does not take in one payment */
export function requirePayable(amount: number): void {
  if (amount < 1) throw new Refusal(409, 'There is nothing to pay for this cart.');
  if (amount > mostAtATime) {
    throw new Refusal(
      409,
      `M-PESA takes at most Ksh ${mostAtATime.toLocaleString('en-US')} in one payment. Remove something from the cart to continue.`,
    );
  }
}
