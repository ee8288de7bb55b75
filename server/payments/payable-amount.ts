import { maxPayment } from '#contract/max-payment.ts';
import { HttpError } from '../http/http-error.ts';
import { paymentTexts } from '../texts/index.ts';

/** @throws HttpError 409 for an amount that M-PESA does not take in one payment */
export function requirePayable(amount: number): void {
  if (amount < 1) throw new HttpError(409, paymentTexts.nothingToPay);
  if (amount > maxPayment) {
    throw new HttpError(409, paymentTexts.amountTooLarge(maxPayment));
  }
}
