import { eq } from 'drizzle-orm';
import type { DeskRole } from '#contract/desk/roles.ts';
import { type Action, type Actor, type Facts, recordChange } from '../audit/audit-log.ts';
import type { Transaction } from '../db/open.ts';
import {
  carts,
  deletedNumber,
  type OrderRow,
  paymentAttempts,
  type StaffRow,
  staff,
  ticketMessages,
  type tickets,
  users,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findGoods, type OrderGoods } from '../orders/shipments.ts';
import { lockSampleRemoval } from '../seed/sample-goods.ts';
import { lockSettings, type ShopSettingsStore } from '../shop/settings.ts';
import { differing, readFees, readPlanPrices, readPrices } from './audited-money.ts';
import { lockBatch, lockCodes } from './code-batches.ts';
import { lockComment } from './comments.ts';
import { articleState, lockArticle } from './edit-article.ts';
import { lockProduct, productState } from './edit-product.ts';
import { lockService, serviceState } from './edit-service.ts';
import { lockException, lockExceptionRow } from './exception-rows.ts';
import { lockMessage } from './messages.ts';
import { lockNewsletter, newsletterState } from './newsletters.ts';
import { requireOrder } from './order-lock.ts';
import { requireRow } from './refusal.ts';
import { lockCode } from './replace-code.ts';
import { lockReview } from './reviews.ts';
import { lockTicket } from './ticket-changes.ts';

/**
 * What changes are about, with the state that a person decides on. A state is a short text; a change that is decided on
 * an older one is refused.
 */
export interface Subject {
  /** Its name in the audit, such as `exception 12`. */
  readonly target: string;
  /** Locks it and reads its state. @throws Refusal where there is none */
  readonly lock: (tx: Transaction) => Promise<string>;
  /** Its prices and fees by their names. The audit has those that a change alters, before and after it. */
  readonly money?: (tx: Transaction) => Promise<Facts>;
}

/** A change that was decided on a state that is another by now. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
  readonly decidedOn: string;
  readonly now: string;
  constructor(decidedOn: string, now: string) {
    super(`decided on '${decidedOn}', and the state is '${now}'`);
    this.decidedOn = decidedOn;
    this.now = now;
  }
}

const pieces = (items: OrderGoods['ordered']) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The state of an order: its status, and of a pending one how much of its goods was sent. */
export function orderState({ status }: Pick<OrderRow, 'status'>, goods: OrderGoods | undefined): string {
  const ordered = goods ? pieces(goods.ordered) : 0;
  const sent = goods ? ordered - pieces(goods.unsent) : 0;
  return status === 'pending' && sent > 0 ? `pending, ${sent} of ${ordered} sent` : status;
}

/** Whether a ticket waits for the shop, for the customer, or for neither. */
export function ticketStatus({
  closedAt,
  answeredAt,
  repliedAt,
}: Pick<typeof tickets.$inferSelect, 'closedAt' | 'answeredAt' | 'repliedAt'>): 'open' | 'answered' | 'closed' {
  if (closedAt !== null) return 'closed';
  return answeredAt === null || repliedAt !== null ? 'open' : 'answered';
}

/** The state of a ticket: its status, and the number of messages after the ticket itself. */
export const ticketState = (status: string, messages: number): string =>
  `${status}, ${messages} ${messages === 1 ? 'message' : 'messages'}`;

export const customerState = ({
  phoneNumber,
  frozenAt,
}: Pick<typeof users.$inferSelect, 'phoneNumber' | 'frozenAt'>): 'active' | 'frozen' | 'deleted' =>
  phoneNumber.startsWith(deletedNumber('')) ? 'deleted' : frozenAt === null ? 'active' : 'frozen';

/** Reads and locks a person of the staff. @throws Refusal where there is none */
export const lockPerson = (tx: Transaction, staffID: string): Promise<StaffRow> =>
  requireRow(tx.select().from(staff).where(eq(staff.staffID, staffID)).for('update'), 'no person', { staffID });

export const subjects = {
  exception: (exceptionID: number): Subject => ({
    target: `exception ${exceptionID}`,
    lock: async (tx) => ((await lockException(tx, exceptionID)).settledAt === null ? 'open' : 'settled'),
  }),
  /** An exception whose payment is counted for an order that it does not name: the cart of that one is locked. */
  exceptionFor: (exceptionID: number, orderID: string): Subject => ({
    target: `exception ${exceptionID}`,
    lock: async (tx) => {
      await requireOrder(tx, orderID);
      return (await lockExceptionRow(tx, exceptionID)).settledAt === null ? 'open' : 'settled';
    },
  }),
  order: (orderID: string): Subject => ({
    target: `order ${orderID}`,
    lock: async (tx) => {
      const order = await requireOrder(tx, orderID);
      return orderState(order, (await findGoods(tx, [order])).get(orderID));
    },
  }),
  code: (orderID: string, codeID: number): Subject => ({
    target: `order ${orderID}, code ${codeID}`,
    lock: async (tx) => ((await lockCode(tx, orderID, codeID)).voidedAt === null ? 'assigned' : 'voided'),
  }),
  /** The codes of a variant. */
  codes: (variantID: number): Subject => ({
    target: `codes of variant ${variantID}`,
    lock: (tx) => lockCodes(tx, variantID),
  }),
  codeBatch: (batchID: number): Subject => ({
    target: `batch ${batchID}`,
    lock: (tx) => lockBatch(tx, batchID),
  }),
  attempt: (attemptID: string): Subject => ({
    target: `attempt ${attemptID}`,
    lock: async (tx) => {
      const { attemptID: id, status } = paymentAttempts;
      const query = tx.select({ status }).from(paymentAttempts).where(eq(id, attemptID));
      return (await requireRow(query, 'no attempt', { attemptID })).status;
    },
  }),
  message: (messageID: number): Subject => ({
    target: `message ${messageID}`,
    lock: async (tx) => (await lockMessage(tx, messageID)).state,
  }),
  comment: (commentID: number): Subject => ({
    target: `comment ${commentID}`,
    lock: async (tx) => (await lockComment(tx, commentID)).state,
  }),
  article: (articleID: number): Subject => ({
    target: `article ${articleID}`,
    lock: async (tx) => articleState(await lockArticle(tx, articleID)),
  }),
  service: (subscriptionID: number): Subject => ({
    target: `service ${subscriptionID}`,
    lock: async (tx) => serviceState(await lockService(tx, subscriptionID)),
    money: (tx) => readPlanPrices(tx, subscriptionID),
  }),
  newsletter: (issueID: number): Subject => ({
    target: `newsletter ${issueID}`,
    lock: async (tx) => newsletterState(await lockNewsletter(tx, issueID)),
  }),
  product: (itemID: number): Subject => ({
    target: `product ${itemID}`,
    lock: async (tx) => productState(await lockProduct(tx, itemID)),
    money: (tx) => readPrices(tx, [itemID]),
  }),
  review: (reviewID: number): Subject => ({
    target: `review ${reviewID}`,
    lock: async (tx) => (await lockReview(tx, reviewID)).state,
  }),
  ticket: (ticketID: number): Subject => ({
    target: `ticket ${ticketID}`,
    lock: async (tx) => {
      const ticket = await lockTicket(tx, ticketID);
      return ticketState(ticketStatus(ticket), await tx.$count(ticketMessages, eq(ticketMessages.ticketID, ticketID)));
    },
  }),
  customer: (userID: string): Subject => ({
    target: `customer ${userID}`,
    lock: async (tx) => {
      const query = tx.select().from(users).where(eq(users.userId, userID)).for('no key update');
      return customerState(await requireRow(query, 'no customer', { userID }));
    },
  }),
  /** A customer whose carts are locked first, as every change of carts does. */
  customerWithCarts: (userID: string): Subject => ({
    target: `customer ${userID}`,
    lock: async (tx) => {
      const { cartID, userId } = carts;
      await tx.select({ cartID }).from(carts).where(eq(userId, userID)).orderBy(cartID).for('update');
      return subjects.customer(userID).lock(tx);
    },
  }),
  settings: ({ current }: ShopSettingsStore): Subject => ({
    target: 'shop settings',
    lock: lockSettings,
    money: (tx) => readFees(tx, current().settings),
  }),
  sampleGoods: {
    target: 'sample goods',
    lock: async (tx) => ((await lockSampleRemoval(tx)) ? 'removed' : 'present'),
  } satisfies Subject,
  person: (staffID: string): Subject => ({
    target: `staff ${staffID}`,
    lock: async (tx) => {
      const { removedAt, role } = await lockPerson(tx, staffID);
      return removedAt === null ? (role satisfies DeskRole) : 'removed';
    },
  }),
};

/**
 * Makes a change of a subject once, and writes its row of the audit with the state before and after.
 * @param decidedOn the state that the person has seen; null for a command, which sees the present one
 * @param run the change. Its result is the answer, with the state afterwards, and contains no personal data
 * @throws OvertakenError where the state is another one by now, and whatever `run` throws
 */
export function changeSubject<Result extends object>(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  action: Omit<Action, 'target'>,
  { target, lock, money }: Subject,
  decidedOn: string | null,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result & { readonly state: string }> {
  return recordChange(deps, actor, { ...action, target }, async (tx) => {
    const before = await lock(tx);
    if (decidedOn !== null && decidedOn !== before) throw new OvertakenError(decidedOn, before);
    const oldMoney = (await money?.(tx)) ?? {};
    const result = await run(tx);
    const newMoney = (await money?.(tx)) ?? {};
    const state = 'state' in result ? String(result.state) : await lock(tx);
    const answer = { ...result, state };
    return {
      answer,
      before: { state: before, ...differing(oldMoney, newMoney) },
      after: { ...answer, ...differing(newMoney, oldMoney) },
    };
  });
}
