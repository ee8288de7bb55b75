import * as v from 'valibot';
import { line, requiredText } from '../fields.ts';
import { orderNumber } from '../order-codes.ts';
import { deskRoles } from './roles.ts';

/** Fields that several calls of the desk share. */

/** The id of one change, made by the browser. A second request with it changes nothing and gets the same answer. */
export const actionID = v.pipe(v.string(), v.uuid());

/**
 * The state of what a change is about, as the desk last read it (`state` in the answers). Where it is another by now,
 * the change is refused with 409 `overtaken`.
 */
export const decidedOn = v.pipe(line(120), v.nonEmpty());

/** The fields of every changing call. */
export const change = { actionID, decidedOn };

/** The answer of a changing call: the state afterwards. */
export const changed = v.object({ state: v.string() });
export type Changed = v.InferOutput<typeof changed>;

export const role = v.picklist(deskRoles);
export const note = v.optional(v.pipe(requiredText(500)));
/** M-PESA's id of a reversal, or of a payment to the customer. */
export const refundReference = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9_-]{4,60}$/, "Enter M-PESA's reference of the refund."),
);

/** The place of the next page in a list; an opaque text of an answer. */
export const cursor = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));
/** The length of a page, as text; 30 unless given. */
export const pageLength = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  '30',
);
export const page = { before: v.optional(cursor), limit: pageLength };
/** The place of the next page; null after the last one. */
export const next = v.nullable(v.string());

/**
 * A personal value. `value` is null where the caller's role sees it only on asking, or not at all; `masked` is what it
 * sees then.
 */
export const personal = v.object({ masked: v.string(), value: v.nullable(v.string()) });
export type Personal = v.InferOutput<typeof personal>;

/**
 * How the shop's messages reach a customer. They go to a verified number alone, so that nothing reaches the customer of
 * an unverified one, or of a deleted account.
 */
export const reach = v.picklist(['text', 'text and e-mail', 'unverified', 'deleted']);
export type Reach = v.InferOutput<typeof reach>;

/** An item of an order. */
export const deskItem = v.object({
  itemType: v.picklist(['product', 'service', 'blog']),
  itemID: v.number(),
  name: v.string(),
  variant: v.string(),
  quantity: v.number(),
  amount: v.number(),
});

/** The number of an order, as a person types it. */
export const orderID = v.pipe(v.string(), v.regex(orderNumber, 'Enter an order number, such as UW2K7M4QXA.'));

export const orderParams = v.strictObject({ orderID });
