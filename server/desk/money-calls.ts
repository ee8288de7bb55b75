import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/call.ts';
import * as contract from '#contract/desk/money.ts';
import { maskPhone } from '#contract/phone.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { lockException, requireException } from '../back-office/exception-rows.ts';
import { requireOrder } from '../back-office/order-lock.ts';
import { queryPayment } from '../back-office/orders.ts';
import { Refusal } from '../back-office/refusal.ts';
import { acceptAmount, settleException, settleExceptionForOrder } from '../back-office/settle-exception.ts';
import { OvertakenError, subjects } from '../back-office/subjects.ts';
import type { Transaction } from '../db/open.ts';
import { paymentAttempts } from '../db/schema.ts';
import { isUnresolved } from '../payments/query-status.ts';
import { allowedActions, describeExceptions, listExceptions, proposeOrders, readReach } from './exception-queries.ts';
import { nextOf, uuidCursor } from './pagination.ts';
import { decide, findDone, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/money.ts. */

/** Requires that an action is one of those that the desk offers for the exception. @throws Refusal */
async function requireAllowed(tx: Transaction, exceptionID: number, action: contract.ExceptionAction): Promise<void> {
  const exception = await lockException(tx, exceptionID);
  const { orderID, reason } = exception;
  const order = orderID === null ? null : await requireOrder(tx, orderID);
  if (allowedActions(exception, order).includes(action)) return;
  throw new Refusal('not allowed for reason', { exceptionID, reason });
}

const describeAttempt = (row: typeof paymentAttempts.$inferSelect): contract.DeskAttempt => ({
  attemptID: row.attemptID,
  orderID: row.orderID,
  phone: row.phoneNumber === '' ? null : maskPhone(row.phoneNumber),
  amount: row.amount,
  state: row.status,
  resultCode: row.resultCode,
  resultDesc: row.resultDesc,
  createdAt: row.createdAt.toISOString(),
  queriedAt: row.queriedAt?.toISOString() ?? null,
  canAsk: isUnresolved(row) && row.checkoutRequestID !== null,
});

export const moneyCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskExceptions, contract.listDeskExceptionsRequest, ({ query }, { db }) =>
    listExceptions(db, query),
  ),

  serveDesk(contract.getDeskException, contract.getDeskExceptionRequest, async ({ params }, deps) => {
    const row = await requireException(deps.db, params.exceptionID);
    const [[described], proposals] = await Promise.all([describeExceptions(deps.db, [row]), proposeOrders(deps, row)]);
    if (!described) throw new Error('an exception was not described');
    return { ...described, proposals };
  }),

  serveDesk(contract.settleDeskException, contract.settleDeskExceptionRequest, (request, deps) => {
    const { exceptionID } = request.params;
    return decide(deps, request, subjects.exception(exceptionID), async (tx) => {
      await requireAllowed(tx, exceptionID, 'settle');
      return settleException(deps, tx, exceptionID, request.body.note ?? null);
    });
  }),

  serveDesk(contract.sendBackException, contract.sendBackExceptionRequest, (request, deps) => {
    const { exceptionID } = request.params;
    const { reference, note = null } = request.body;
    return decide(deps, request, subjects.exception(exceptionID), async (tx) => {
      await requireAllowed(tx, exceptionID, 'send back');
      return settleException(deps, tx, exceptionID, note, reference);
    });
  }),

  serveDesk(contract.acceptException, contract.acceptExceptionRequest, (request, deps) => {
    const { exceptionID } = request.params;
    const { owe, note = null } = request.body;
    return decide(deps, request, subjects.exception(exceptionID), async (tx) => {
      await requireAllowed(tx, exceptionID, owe ? 'accept and owe' : 'accept');
      return acceptAmount(deps, tx, exceptionID, note, owe);
    });
  }),

  serveDesk(contract.countExceptionForOrder, contract.countExceptionForOrderRequest, (request, deps) => {
    const { exceptionID } = request.params;
    const { orderID, note = null } = request.body;
    return decide(deps, request, subjects.exceptionFor(exceptionID, orderID), async (tx) => {
      await settleExceptionForOrder(deps, tx, exceptionID, orderID, note);
      return { exceptionID, orderID, reach: await readReach(tx, orderID) };
    });
  }),

  serveDesk(contract.listDeskAttempts, contract.listDeskAttemptsRequest, async ({ query }, { db }) => {
    const { before, limit, orderID, status } = query;
    const { attemptID, createdAt } = paymentAttempts;
    const rows = await db
      .select()
      .from(paymentAttempts)
      .where(
        and(
          status === 'open' ? isOpenAttempt : undefined,
          orderID === undefined ? undefined : eq(paymentAttempts.orderID, orderID),
          before === undefined
            ? undefined
            : sql`(${createdAt}, ${attemptID}) < (select a.created_at, a.attempt_id from ${paymentAttempts} as a where a.attempt_id = ${uuidCursor(before)})`,
        ),
      )
      .orderBy(desc(createdAt), desc(attemptID))
      .limit(limit + 1);
    return {
      attempts: rows.slice(0, limit).map(describeAttempt),
      next: nextOf(rows, limit, (row) => row.attemptID),
    };
  }),

  serveDesk(contract.askMpesa, contract.askMpesaRequest, async (request, deps) => {
    const { attemptID } = request.params;
    const { decidedOn } = request.body;
    const done = await findDone(deps, request);
    if (done) return done as AnswerOf<typeof contract.askMpesa>;
    const [attempt] = await deps.db
      .select({ status: paymentAttempts.status })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.attemptID, attemptID));
    if (attempt && attempt.status !== decidedOn) throw new OvertakenError(decidedOn, attempt.status);
    // The query is not part of a transaction: M-PESA may take seconds. Its row of the audit follows it.
    const { orderID, status, answered } = await queryPayment(deps, attemptID);
    const result = { orderID, answered, state: status };
    return decide(deps, request, subjects.attempt(attemptID), async () => result, null);
  }),
];
