import { HttpError } from '../http/http-error.ts';
import { paymentTexts } from '../texts/index.ts';

/** The greatest amount of one M-PESA payment, in whole KES. The smallest is 1. */
export const maxTransactionAmount = 250_000;

/** @throws HttpError 409 for an amount that M-PESA does not take in one payment */
export function requirePayable(amount: number): void {
  if (amount < 1) throw new HttpError(409, paymentTexts.nothingToPay);
  if (amount > maxTransactionAmount) {
    throw new HttpError(409, paymentTexts.amountTooLarge(maxTransactionAmount));
  }
}
