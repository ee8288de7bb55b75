import * as v from 'valibot';
import { completeOrder, getCartOrder } from '#contract/orders.ts';
import { initiateExpress, queryExpress } from '#contract/payments.ts';
import type { PaymentReceipt } from '#machines/support/payment-outcome.ts';

/**
 * The payment calls as the browser reads their answers: no more of them than is used, and as M-PESA may word it, with
 * numbers for codes and fields left out. Money is asked for and paid by then: an answer that can be understood counts.
 */

const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const words = v.nullish(v.string(), '');

const payment = v.object({
  ResponseCode: code,
  ResponseDescription: words,
  ResultDesc: words,
  CheckoutRequestID: words,
  isOver: v.nullish(v.boolean(), false),
});
/** A payment response (spec section 3). Its one description may stand in either field. */
export const heardPayment = v.pipe(
  payment,
  v.transform((said) => ({ ...said, ResultDesc: said.ResultDesc || said.ResponseDescription })),
);

/** A ResultDesc says that an earlier prompt has paid, so a description in the other field stays there. */
export const initiation = { ...initiateExpress, answer: payment };
export const paymentQuery = { ...queryExpress, answer: heardPayment };

const orderReceipt = v.pipe(
  v.object({
    orderID: v.string(),
    payload: v.object({
      amount: v.number(),
      receipt: v.nullish(v.string(), null),
      codes: v.nullish(v.object({ ordered: v.number() }), { ordered: 0 }),
    }),
    cart: v.object({ addressNeeded: v.nullish(v.boolean(), false), addressID: v.nullish(v.number(), null) }),
  }),
  v.transform(
    ({ orderID, payload: { amount, receipt, codes }, cart }): PaymentReceipt => ({
      orderID,
      amount,
      receipt,
      codes: codes.ordered,
      isDelivered: cart.addressNeeded || cart.addressID !== null,
    }),
  ),
);
/** What is shown of a paid order; null where the answer is of another shape. */
const shownReceipt = v.fallback(v.nullable(orderReceipt), null);

/** That it succeeded is what matters; what it says of the order is shown. */
export const orderCompletion = { ...completeOrder, answer: shownReceipt };
export const orderOfCart = { ...getCartOrder, answer: shownReceipt };
/** Of the order only whether it is placed. */
export const orderCheck = { ...getCartOrder, answer: v.object({ status: v.string() }) };
