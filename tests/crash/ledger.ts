import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import type { ExceptionReason } from '#server/db/schema.ts';
import { outboxMessages, paymentAttempts, paymentExceptions, payments, storedCallbacks } from '#server/db/schema.ts';
import { invariants, invariantsAtDayEnd, invariantsOfSettled, stockAddsUp } from './ledger-rules.ts';
import type { Bill } from './network.ts';
import type { Prompt, TextMessage } from './network-routes.ts';

/** Compares the shop's books with themselves and with M-PESA's data. It only reads. */

/** The facts outside the shop. */
export interface ExternalFacts {
  /** Every prompt of M-PESA, and every paid bill. */
  readonly prompts: Iterable<Prompt>;
  readonly bills: Iterable<Bill>;
  /** Every text message that the gateway accepted. */
  readonly texts: Iterable<TextMessage>;
  /** The callbacks on the shop's disk that are not in its database yet. */
  readonly spooled: string;
  /** The stock of each variant before the first purchase. */
  readonly stock: ReadonlyMap<number, number>;
  /** The reasons for exceptions that are expected in this test; any other is a difference. */
  readonly reasons: readonly ExceptionReason[];
}

/**
 * What is settled: nothing (just after a kill), what began before a moment (M-PESA has reported, the shop has queried),
 * or everything (at the end of the day).
 */
export type SettledScope =
  | { readonly kind: 'none' }
  | { readonly kind: 'by'; readonly moment: Date }
  | { readonly kind: 'all' };

async function findBrokenRules(db: Database, rules: readonly SQL[]): Promise<string[]> {
  const found = await db
    .select({ words: sql<string>`words` })
    .from(sql`(${sql.join([...rules], sql` union all `)}) as differences`);
  return found.map(({ words }) => words);
}

const rulesFor = (facts: ExternalFacts, scope: SettledScope): readonly SQL[] => [
  ...invariants,
  stockAddsUp(facts.stock),
  ...(scope.kind === 'by' ? invariantsOfSettled(scope.moment) : []),
  ...(scope.kind === 'all' ? [...invariantsOfSettled(new Date()), ...invariantsAtDayEnd] : []),
];

const keyOf = ({ callbackURL }: Prompt): string => new URL(callbackURL).pathname.split('/').at(-1) ?? '';

/** Finds the differences between M-PESA and the shop about money. */
async function findMoneyDifferences(
  db: Database,
  { prompts, bills, reasons, spooled }: ExternalFacts,
  scope: SettledScope,
): Promise<string[]> {
  const [attempts, counted, messages, exceptions] = await Promise.all([
    db.select().from(paymentAttempts),
    db.select().from(payments),
    db.select({ body: storedCallbacks.body, outcome: storedCallbacks.outcome }).from(storedCallbacks),
    db.select().from(paymentExceptions),
  ]);
  const attemptOf = new Map(attempts.map((attempt) => [attempt.callbackKey, attempt]));
  const paymentOf = new Map(counted.map((payment) => [payment.attemptID, payment]));
  const receipts = new Set(counted.map(({ receipt }) => receipt));
  // In the spool a body is a JSON string within JSON.
  const stored = `${messages.map(({ body }) => body).join('\n')}\n${spooled}`;
  // Processing a callback that waits in the spool or for its job takes a shop that runs for half a minute.
  const unprocessed = messages.filter(({ outcome }) => outcome === null).map(({ body }) => body);
  const waiting = scope.kind === 'all' ? '' : `${unprocessed.join('\n')}\n${spooled}`;
  const filed = (attemptID: string) => exceptions.some(({ detail }) => detail.attemptID === attemptID);
  const movedReceipts = new Set<string | null>();
  const found = exceptions
    .filter(({ reason }) => !reasons.some((expected) => expected === reason))
    .map(({ reason, orderID, receipt }) => `an exception that nothing explains: ${reason} (${orderID}, ${receipt})`);

  for (const prompt of prompts) {
    const { checkoutRequestID, status, receipt, amount, acknowledged } = prompt;
    if (receipt !== null) movedReceipts.add(receipt);
    const attempt = attemptOf.get(keyOf(prompt));
    if (!attempt) {
      found.push(`M-PESA has the prompt ${checkoutRequestID}, and the shop never stored an attempt`);
      continue;
    }
    const payment = paymentOf.get(attempt.attemptID);
    if (payment && status !== 'paid') found.push(`prompt ${checkoutRequestID} is ${status}, and its money was counted`);
    if (payment?.receipt && payment.receipt !== receipt) {
      found.push(`prompt ${checkoutRequestID} was paid by ${receipt}, and counted as ${payment.receipt}`);
    }
    if (payment && payment.amount !== amount) found.push(`prompt ${checkoutRequestID} of ${amount}: ${payment.amount}`);
    // A report that waits for its processing may have come after the exception, which it then settles.
    if (
      acknowledged &&
      !waiting.includes(checkoutRequestID) &&
      exceptions.some(
        ({ reason, detail, settledAt }) =>
          reason === 'no outcome' && detail.attemptID === attempt.attemptID && settledAt === null,
      )
    ) {
      found.push(`prompt ${checkoutRequestID} was reported, and is filed as one without an outcome`);
    }
    if (acknowledged && !stored.includes(checkoutRequestID)) {
      found.push(`the report of prompt ${checkoutRequestID} was answered and not stored`);
    }
    const isAtRest = scope.kind === 'all' || (scope.kind === 'by' && attempt.createdAt < scope.moment);
    if (!isAtRest || status !== 'paid') continue;
    // A prompt whose id and callback were both lost needs a person after a day.
    const isUnknowable = !acknowledged && attempt.checkoutRequestID === null;
    if (isUnknowable) {
      if (scope.kind === 'all' && !filed(attempt.attemptID)) {
        found.push(`prompt ${checkoutRequestID} was paid without a report, and no exception was filed`);
      }
    } else if (waiting.includes(checkoutRequestID)) continue;
    else if (!payment) found.push(`prompt ${checkoutRequestID} was paid, and its attempt is ${attempt.status}`);
    else if (acknowledged && payment.receipt !== receipt) {
      found.push(
        `prompt ${checkoutRequestID} was paid by ${receipt}, which was reported to the shop and is not in its books`,
      );
    }
  }
  for (const { receipt, account, acknowledged } of bills) {
    movedReceipts.add(receipt);
    if (acknowledged && !stored.includes(receipt))
      found.push(`the confirmation of ${receipt} was answered and not stored`);
    if (scope.kind !== 'none' && acknowledged && !receipts.has(receipt) && !waiting.includes(receipt))
      found.push(`${receipt} for ${account} was not counted`);
  }
  for (const receipt of receipts) {
    if (receipt !== null && !movedReceipts.has(receipt))
      found.push(`receipt ${receipt} was counted, and M-PESA knows none such`);
  }
  return found;
}

/** Counts the receipts that the gateway accepted, by order. */
function receiptsOf(texts: Iterable<TextMessage>): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { text } of texts) {
    const orderID = /^(?:Your order|We received .+ for order) (UW\w+)/.exec(text)?.[1];
    if (orderID) counted.set(orderID, (counted.get(orderID) ?? 0) + 1);
  }
  return counted;
}

/** Returns the state of each receipt by text, by order. */
async function receiptStates(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ orderID: outboxMessages.orderID, state: outboxMessages.state })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, 'order receipt'), eq(outboxMessages.channel, 'text')));
  return new Map(rows.map(({ orderID, state }) => [orderID ?? '', state]));
}

/**
 * Counts the results of the receipts by text: each is either accepted once or shown to a person. Any other is lost or
 * sent twice.
 */
export async function countReceiptResults(
  db: Database,
  { texts }: Pick<ExternalFacts, 'texts'>,
): Promise<Record<string, number>> {
  const accepted = receiptsOf(texts);
  const states = [...(await receiptStates(db))];
  const count = (matches: (state: string, times: number) => boolean) =>
    states.filter(([orderID, state]) => matches(state, accepted.get(orderID) ?? 0)).length;
  return {
    'receipts by text': states.length,
    'accepted once and recorded as sent': count((state, times) => state === 'sent' && times === 1),
    'accepted once, shown to a person': count((state, times) => state === 'uncertain' && times === 1),
    'not accepted, shown to a person': count((state, times) => state === 'uncertain' && times === 0),
    doubled: count((_, times) => times > 1),
    lost: count((state, times) => times === 0 && state !== 'uncertain'),
  };
}

/** Finds the differences between the gateway and the shop about receipts: none may be lost or sent twice. */
async function findReceiptDifferences(db: Database, { texts }: ExternalFacts): Promise<string[]> {
  const accepted = receiptsOf(texts);
  const stateOf = await receiptStates(db);
  const found: string[] = [];
  for (const [orderID, count] of accepted) {
    if (count > 1) found.push(`the customer of order ${orderID} got ${count} receipts`);
    const state = stateOf.get(orderID) ?? 'no message';
    if (!['sent', 'sending', 'uncertain'].includes(state)) {
      found.push(`the receipt of order ${orderID} was accepted, and is ${state}`);
    }
  }
  for (const [orderID, state] of stateOf) {
    if (state === 'sent' && !accepted.has(orderID))
      found.push(`the receipt of order ${orderID} is sent, and never came`);
  }
  return found;
}

/** Returns every difference in the books as a sentence; none if every rule holds. */
export async function differences(db: Database, facts: ExternalFacts, scope: SettledScope): Promise<string[]> {
  return [
    ...(await findBrokenRules(db, rulesFor(facts, scope))),
    ...(await findMoneyDifferences(db, facts, scope)),
    ...(await findReceiptDifferences(db, facts)),
  ];
}

/** Counts the rows of the ledger's tables, and the exceptions by reason. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counted = await db.select({ name: sql<string>`name`, rows: sql<number>`rows::integer` }).from(sql`(
      select 'attempts' as name, count(*) as rows from payment_attempts
      union all select 'paid', count(*) from payment_attempts where status = 'paid'
      union all select 'payments', count(*) from payments
      union all select 'receipts', count(receipt) from payments
      union all select 'orders', count(*) from orders where status in ('pending', 'completed')
      union all select 'refunds due', count(*) from orders where status = 'refund due'
      union all select 'codes', count(order_id) from vault_codes
      union all select 'subscriptions', count(*) from subscriptions
      union all select 'exceptions: ' || reason, count(*) from payment_exceptions group by reason) as counts`);
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]));
}
