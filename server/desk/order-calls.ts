import { asc, eq, inArray } from 'drizzle-orm';
import * as contract from '#contract/desk/orders.ts';
import { accessOf, type DeskRole } from '#contract/desk/roles.ts';
import { formatPhone, maskPhone } from '#contract/phone.ts';
import { cancelOrder, previewCancellation } from '../back-office/cancel-order.ts';
import { enqueueReceiptAgain, fulfil } from '../back-office/orders.ts';
import { recordRefund } from '../back-office/refunds.ts';
import { Refusal, requireRow } from '../back-office/refusal.ts';
import { countReplacements, replaceCode } from '../back-office/replace-code.ts';
import { subjects } from '../back-office/subjects.ts';
import type { Transaction } from '../db/open.ts';
import {
  codeReveals,
  type OrderRow,
  orderNotes,
  orderShipments,
  orders,
  outboxMessages,
  paymentExceptions,
  users,
  vaultCodes,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findOrderMoney, noMoney } from '../orders/order-money.ts';
import { addressText, findAttempts } from '../orders/order-queries.ts';
import { findUnsent } from '../orders/shipments.ts';
import { createTimeline } from '../orders/timeline.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { deskTexts } from '../texts/index.ts';
import { DeskError } from './desk-error.ts';
import { describeExceptions, maskPayer } from './exception-queries.ts';
import { listOrders, listPayments, personalFor, phoneOf, summariseOrders } from './order-queries.ts';
import { act, decide, recordReveal, type ServedDeskCall, serveDesk } from './serve-desk.ts';
import type { DeskCaller } from './sessions.ts';

/** The calls of contract/desk/orders.ts. */

/** Reads an order. @throws Refusal where there is none, or the role does not see it: fulfilment sees orders to send */
async function readOrder({ db }: Pick<Deps, 'db'>, orderID: string, role: DeskRole) {
  const query = db
    .select({ order: orders, user: users })
    .from(orders)
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(eq(orders.orderID, orderID));
  const found = await requireRow(query, 'no order', { orderID });
  const unsent = await findUnsent(db, found.order);
  const isToSend = found.order.status === 'pending' && unsent.length > 0;
  if (accessOf(role, 'orders') === 'to send' && !isToSend) throw new Refusal('no order', { orderID });
  return { ...found, unsent, isToSend };
}

/** The delivery address in one line, with its phone number; null for goods without delivery. */
function addressOf({ shipTo }: OrderRow): string | null {
  const text = addressText(shipTo);
  if (text === null || shipTo === null) return null;
  return typeof shipTo.phoneNumber === 'string' && shipTo.phoneNumber !== ''
    ? `${text}, ${formatPhone(shipTo.phoneNumber)}`
    : text;
}

/** The city of an address, which is all that a role without it sees. */
const maskAddress = ({ shipTo }: OrderRow): string =>
  typeof shipTo?.city === 'string' && shipTo.city !== '' ? `•••, ${shipTo.city}` : '•••';

/** What may be done with an order now, by a role. */
function actionsOf(
  order: OrderRow,
  role: DeskRole,
  has: { readonly refund: boolean; readonly codes: boolean; readonly recipient: boolean },
): contract.DeskOrder['actions'] {
  const { status, paidAt } = order;
  const isPlaced = status === 'pending' || status === 'completed';
  const may: Readonly<Record<(typeof contract.orderActions)[number], boolean>> = {
    fulfil: status === 'pending' && contract.fulfilOrder.roles.includes(role),
    resend: has.recipient && paidAt !== null && status !== 'cancelled' && contract.resendReceipt.roles.includes(role),
    cancel: isPlaced && contract.cancelDeskOrder.roles.includes(role),
    refund: (status === 'refund due' || has.refund) && contract.recordRefund.roles.includes(role),
    note: contract.addOrderNote.roles.includes(role),
    replaceCode: isPlaced && has.codes && contract.replaceCode.roles.includes(role),
  };
  return contract.orderActions.filter((action) => may[action]);
}

const iso = (at: Date): string => at.toISOString();

/** The codes of an order with the times of their reveals. No code is read. */
async function listCodes({ db }: Pick<Deps, 'db'>, { orderID, cart }: OrderRow) {
  const codes = await db
    .select()
    .from(vaultCodes)
    .where(eq(vaultCodes.orderID, orderID))
    .orderBy(asc(vaultCodes.codeID));
  if (codes.length === 0) return [];
  const ids = codes.map(({ codeID }) => codeID);
  const reveals = await db
    .select({ codeID: codeReveals.codeID, at: codeReveals.revealedAt })
    .from(codeReveals)
    .where(inArray(codeReveals.codeID, ids))
    .orderBy(asc(codeReveals.revealID));
  return codes.map(({ codeID, variantID, assignedAt, loadedAt, voidedAt, voidReason }) => {
    const sold = cart.cartItems.find(({ itemType, itemID }) => itemType === 'product' && itemID === variantID);
    return {
      codeID,
      variantID,
      name: sold ? `${sold.item.name} (${sold.variant.name})` : `Variant ${variantID}`,
      state: voidedAt === null ? ('assigned' as const) : ('voided' as const),
      assignedAt: iso(assignedAt ?? loadedAt),
      revealedAt: reveals.filter((reveal) => reveal.codeID === codeID).map(({ at }) => iso(at)),
      voidedAt: voidedAt && iso(voidedAt),
      voidReason,
    };
  });
}

/** Reads an order for the desk. */
async function describeOrder(deps: Deps, orderID: string, role: DeskRole): Promise<contract.DeskOrder> {
  const { db } = deps;
  const { order, user, unsent, isToSend } = await readOrder(deps, orderID, role);
  const seesPayments = contract.previewCancellation.roles.includes(role);
  const [[summary], attempts, paid, money, codes, shipments, notes, filed] = await Promise.all([
    summariseOrders(db, [order]),
    findAttempts(db, [orderID]),
    listPayments(db, orderID),
    findOrderMoney(db, [order]),
    listCodes(deps, order),
    db.select().from(orderShipments).where(eq(orderShipments.orderID, orderID)).orderBy(orderShipments.shipmentID),
    db.select().from(orderNotes).where(eq(orderNotes.orderID, orderID)).orderBy(orderNotes.noteID),
    seesPayments
      ? db
          .select()
          .from(paymentExceptions)
          .where(eq(paymentExceptions.orderID, orderID))
          .orderBy(paymentExceptions.exceptionID)
      : [],
  ]);
  if (!summary) throw new Refusal('no order', { orderID });
  const exceptions = await describeExceptions(db, filed);
  const named = (itemID: number) =>
    order.cart.cartItems.find((item) => item.itemType === 'product' && item.itemID === itemID);
  const nameOf = (itemID: number) => named(itemID)?.item.name ?? `Variant ${itemID}`;
  const phone = phoneOf(user?.phoneNumber ?? null);
  const address = addressOf(order);
  return {
    ...summary,
    totals: { subtotal: order.cart.subtotal, tax: order.cart.tax, delivery: order.cart.delivery },
    timeline: createTimeline(order, attempts.get(orderID) ?? [], money.get(orderID) ?? noMoney),
    payments: paid.map(({ receipt, channel, amount, payer, receivedAt }) => ({
      receipt,
      channel,
      amount,
      payer: maskPayer(payer),
      receivedAt: iso(receivedAt),
    })),
    phone: phone === null ? null : personalFor(role, phone, maskPhone(phone), isToSend),
    address: address === null ? null : personalFor(role, address, maskAddress(order), isToSend),
    codes: { ...summary.codes, list: codes },
    shipments: shipments.map(({ sentAt, carrier, reference, items, sentBy }) => ({
      sentAt: iso(sentAt),
      carrier,
      reference,
      items: items.map(({ itemID, quantity }) => ({ name: nameOf(itemID), quantity })),
      by: sentBy,
    })),
    sendable:
      order.status === 'pending'
        ? unsent.map(({ itemID, quantity }) => ({
            itemID,
            name: nameOf(itemID),
            variant: named(itemID)?.variant.name ?? '',
            quantity,
          }))
        : [],
    notes: notes.map(({ noteID, text, author, createdAt }) => ({ noteID, text, by: author, at: iso(createdAt) })),
    exceptions,
    actions: actionsOf(order, role, {
      refund: exceptions.some(({ actions }) => actions.includes('refund')),
      recipient: summary.reach.startsWith('text'),
      codes: codes.some(({ state }) => state === 'assigned'),
    }),
  };
}

/** Counts messages that were enqueued, by their channel. */
async function countChannels(tx: Transaction, messageIDs: readonly number[]) {
  const { channel, messageID } = outboxMessages;
  const rows =
    messageIDs.length === 0
      ? []
      : await tx
          .select({ channel })
          .from(outboxMessages)
          .where(inArray(messageID, [...messageIDs]));
  const countOf = (name: 'text' | 'email') => rows.filter((row) => row.channel === name).length;
  return { texts: countOf('text'), emails: countOf('email') };
}

/** Requires that the caller's role sees the order, before it is changed. @throws Refusal */
const requireVisible = (deps: Deps, orderID: string, { role }: DeskCaller) => readOrder(deps, orderID, role);

/** How many codes of one buyer every allowed role replaces in a week. */
const maxReplacements = 3;

export const orderCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskOrders, contract.listDeskOrdersRequest, ({ query, caller }, { db }) =>
    listOrders(db, caller.role, query),
  ),

  serveDesk(contract.getDeskOrder, contract.getDeskOrderRequest, ({ params, caller }, deps) =>
    describeOrder(deps, params.orderID, caller.role),
  ),

  serveDesk(contract.revealOrderContact, contract.revealOrderContactRequest, async (request, deps) => {
    const { params, body, caller } = request;
    await consume(deps, [createLimit('desk:reveal', caller.staffID)]);
    const { order, user } = await readOrder(deps, params.orderID, caller.role);
    const value = body.field === 'phone' ? phoneOf(user?.phoneNumber ?? null) : addressOf(order);
    if (value === null) throw new DeskError('not found', deskTexts.noSuchValue);
    return recordReveal(deps, request, `order ${params.orderID}`, { value }, { revealed: body.field });
  }),

  serveDesk(contract.fulfilOrder, contract.fulfilOrderRequest, async (request, deps) => {
    const { params, body, caller } = request;
    const { items = null, carrier = null, reference = null, byHand } = body;
    const fulfilment = { items, carrier, reference, byHand, sentBy: caller.name };
    return decide(deps, request, subjects.order(params.orderID), (tx) => fulfil(deps, tx, params.orderID, fulfilment));
  }),

  serveDesk(contract.resendReceipt, contract.resendReceiptRequest, async (request, deps) => {
    const { orderID } = request.params;
    await requireVisible(deps, orderID, request.caller);
    return decide(deps, request, subjects.order(orderID), async (tx) => {
      const messageIDs = await enqueueReceiptAgain(deps, tx, orderID);
      return countChannels(tx, messageIDs);
    });
  }),

  serveDesk(contract.addOrderNote, contract.addOrderNoteRequest, async (request, deps) => {
    const { params, body, caller } = request;
    await requireVisible(deps, params.orderID, caller);
    return act(deps, request, `order ${params.orderID}`, async (tx) => {
      const [note] = await tx
        .insert(orderNotes)
        .values({ orderID: params.orderID, text: body.text, author: caller.name, createdAt: deps.clock() })
        .returning({ noteID: orderNotes.noteID });
      if (!note) throw new Error('a note was not stored');
      return { answer: note, after: note };
    });
  }),

  serveDesk(contract.previewCancellation, contract.previewCancellationRequest, async ({ params, query }, deps) => {
    const { orderID } = params;
    const found = deps.db
      .select()
      .from(orders)
      .where(eq(orders.orderID, orderID))
      .then((rows) => summariseOrders(deps.db, rows));
    const { state } = await requireRow(found, 'no order', { orderID });
    return { ...(await previewCancellation(deps, orderID, query.returned === 'true')), state };
  }),

  serveDesk(contract.cancelDeskOrder, contract.cancelDeskOrderRequest, (request, deps) => {
    const { params, body } = request;
    const { reference = null, owed = null, returned, note = null } = body;
    return decide(deps, request, subjects.order(params.orderID), (tx) =>
      cancelOrder(deps, tx, params.orderID, { reference, owed, returned, note }),
    );
  }),

  serveDesk(contract.recordRefund, contract.recordRefundRequest, (request, deps) => {
    const { params, body } = request;
    const { reference, exceptionID = null, note = null } = body;
    return decide(deps, request, subjects.order(params.orderID), async (tx) => {
      const refunded = await recordRefund(deps, tx, params.orderID, reference, { exceptionID, note });
      return { exceptionIDs: refunded.kind === 'second payment' ? [refunded.exceptionID] : [] };
    });
  }),

  serveDesk(contract.replaceCode, contract.replaceCodeRequest, (request, deps) => {
    const { params, body, caller } = request;
    const { orderID, codeID } = params;
    return decide(deps, request, subjects.code(orderID, codeID), async (tx) => {
      const isLimited = caller.role !== 'owner' && caller.role !== 'money';
      if (isLimited && (await countReplacements({ ...deps, db: tx }, orderID)) >= maxReplacements)
        throw new DeskError('not allowed', deskTexts.tooManyReplacements);
      return replaceCode(deps, tx, orderID, codeID, body.reason);
    });
  }),
];
