import * as v from 'valibot';
import * as orders from '#contract/orders.ts';
import * as payments from '#contract/payments.ts';
import type { PaymentReceipt, PlacedOrder } from '#machines/support/payment-outcome.ts';

/**
 * The payment calls with lenient schemas for their answers, which hold only the fields that the browser uses. M-PESA
 * may send numbers for codes and leave fields out. Rejecting such an answer would lose the outcome of a payment that
 * has already begun.
 */

const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const description = v.nullish(v.string(), '');

const payment = v.object({
  ResponseCode: code,
  ResponseDescription: description,
  ResultDesc: description,
  CheckoutRequestID: description,
  isOver: v.nullish(v.boolean(), false),
});
/** A payment response (spec section 3). Its description may be in either field. */
export const paymentAnswer = v.pipe(
  payment,
  v.transform((answer) => ({ ...answer, ResultDesc: answer.ResultDesc || answer.ResponseDescription })),
);

/**
 * Here a ResultDesc means that an earlier prompt has paid, so ResponseDescription is not copied into it as in
 * `paymentAnswer`.
 */
export const initiateExpress = { ...payments.initiateExpress, answer: payment };
export const queryExpress = { ...payments.queryExpress, answer: paymentAnswer };

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
/** The receipt of a paid order; null where the answer has another shape. */
const shownReceipt = v.fallback(v.nullable(orderReceipt), null);

/** The sentence about money that has arrived and does not pay the order; null for none. */
const heldMoney = v.fallback(
  v.nullable(
    v.pipe(
      v.object({
        payload: v.object({
          timeline: v.array(v.object({ step: v.string(), state: v.string(), detail: v.nullish(v.string(), null) })),
        }),
      }),
      v.transform(
        ({ payload: { timeline } }) =>
          timeline.find(({ step, state }) => (step === 'paid' || step === 'refund due') && state === 'now')?.detail ??
          null,
      ),
    ),
  ),
  null,
);

/** The flow treats the order as placed when this call succeeds. An unreadable receipt is null and does not fail it. */
export const completeOrder = { ...orders.completeOrder, answer: shownReceipt };
export const getCartOrder = { ...orders.getCartOrder, answer: shownReceipt };
/** The same call with the status, which shows whether the order is placed. An unreadable receipt is null. */
export const getCartOrderWithStatus = {
  ...orders.getCartOrder,
  answer: v.pipe(
    v.looseObject({ status: v.string() }),
    v.transform(
      (order): PlacedOrder => ({
        status: order.status,
        receipt: v.parse(shownReceipt, order),
        held: v.parse(heldMoney, order),
      }),
    ),
  ),
};
