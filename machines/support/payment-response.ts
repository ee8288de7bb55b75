import type { PaymentResponse } from '#contract/payments.ts';

/** The fields of M-PESA's answer that name the outcome of a prompt. */
type Reported = Pick<PaymentResponse, 'ResponseCode' | 'ResultDesc'>;

/** Whether a prompt was cancelled. Its response code is '0' as well (spec section 3), so only ResultDesc shows it. */
export const isCancelledPrompt = ({ ResponseCode, ResultDesc }: Reported): boolean =>
  ResponseCode === '0' && /cancelled/i.test(ResultDesc);

/** Whether a prompt was paid. */
export const isPaidPrompt = (response: Reported): boolean =>
  response.ResponseCode === '0' && !isCancelledPrompt(response);
