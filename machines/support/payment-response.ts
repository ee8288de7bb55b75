import type { PaymentResponse } from '#contract/payments.ts';

/**
 * What a query about a prompt reports. '0' is also the response code of a cancelled prompt (spec section 3), which only
 * ResultDesc tells apart.
 */
type Reported = Pick<PaymentResponse, 'ResponseCode' | 'ResultDesc'>;

export const isCancelledPrompt = ({ ResponseCode, ResultDesc }: Reported): boolean =>
  ResponseCode === '0' && /cancelled/i.test(ResultDesc);

export const isPaidPrompt = (response: Reported): boolean =>
  response.ResponseCode === '0' && !isCancelledPrompt(response);
