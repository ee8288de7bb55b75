import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { paymentAttempts, paymentExceptions, paymentMessages, payments } from '#server/db/schema.ts';
import type { ExceptionReason } from '#server/payments/exceptions.ts';
import { always, closed, settledBy, stockIsWhole } from './ledger-rules.ts';
import type { Bill, Prompt } from './network.ts';

/** Compares the shop's books with themselves and with what M-PESA knows. Nothing here writes. */

/** What is known of the world outside the shop. */
export interface Truth {
  /** Every prompt that M-PESA ever had, and every bill that was paid. */
  readonly prompts: Iterable<Prompt>;
  readonly bills: Iterable<Bill>;
  /** How many of each variant there were before anybody bought. */
  readonly stock: ReadonlyMap<number, number>;
  /** Why a payment may be for a person to look at, in this world; anything else is a difference. */
  readonly reasons: readonly ExceptionReason[];
}

/**
 * How much has come to rest: nothing (the shop was killed just now), what began before a moment (M-PESA has reported,
 * the shop has asked), or everything (the day is over).
 */
export type Rest =
  | { readonly kind: 'none' }
  | { readonly kind: 'by'; readonly moment: Date }
  | { readonly kind: 'all' };

async function broken(db: Database, rules: readonly SQL[]): Promise<string[]> {
  const found = await db
    .select({ words: sql<string>`words` })
    .from(sql`(${sql.join([...rules], sql` union all `)}) as differences`);
  return found.map(({ words }) => words);
}

const rulesFor = (truth: Truth, rest: Rest): readonly SQL[] => [
  ...always,
  stockIsWhole(truth.stock),
  ...(rest.kind === 'by' ? settledBy(rest.moment) : []),
  ...(rest.kind === 'all' ? [...settledBy(new Date()), ...closed] : []),
];

const keyOf = ({ callbackURL }: Prompt): string => new URL(callbackURL).pathname.split('/').at(-1) ?? '';

/** Where M-PESA and the shop differ about money. */
async function disagreements(db: Database, { prompts, bills, reasons }: Truth, rest: Rest): Promise<string[]> {
  const [attempts, counted, messages, exceptions] = await Promise.all([
    db.select().from(paymentAttempts),
    db.select().from(payments),
    db.select({ body: paymentMessages.body }).from(paymentMessages),
    db.select().from(paymentExceptions),
  ]);
  const attemptOf = new Map(attempts.map((attempt) => [attempt.callbackKey, attempt]));
  const paymentOf = new Map(counted.map((payment) => [payment.attemptID, payment]));
  const receipts = new Set(counted.map(({ receipt }) => receipt));
  const stored = messages.map(({ body }) => body).join('\n');
  const filed = (attemptID: string) => exceptions.some(({ detail }) => detail.attemptID === attemptID);
  const moved = new Set<string | null>();
  const found = exceptions
    .filter(({ reason }) => !reasons.some((known) => known === reason))
    .map(({ reason, orderID, receipt }) => `an exception that nothing explains: ${reason} (${orderID}, ${receipt})`);

  for (const prompt of prompts) {
    const { checkoutRequestID, status, receipt, amount, told } = prompt;
    if (receipt !== null) moved.add(receipt);
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
    if (
      told &&
      exceptions.some(({ reason, detail }) => reason === 'no outcome' && detail.attemptID === attempt.attemptID)
    ) {
      found.push(`prompt ${checkoutRequestID} was reported, and is filed as one without an outcome`);
    }
    if (told && !stored.includes(checkoutRequestID)) {
      found.push(`the report of prompt ${checkoutRequestID} was answered and not stored`);
    }
    const isAtRest = rest.kind === 'all' || (rest.kind === 'by' && attempt.createdAt < rest.moment);
    if (!isAtRest || status !== 'paid') continue;
    // A prompt whose id and report were both lost is one for a person, after a day.
    const isUnknowable = !told && attempt.checkoutRequestID === null;
    if (isUnknowable) {
      if (rest.kind === 'all' && !filed(attempt.attemptID)) {
        found.push(`prompt ${checkoutRequestID} was paid, nobody knows of it, and no person is told`);
      }
    } else if (!payment) found.push(`prompt ${checkoutRequestID} was paid, and its attempt is ${attempt.status}`);
    else if (told && payment.receipt !== receipt) {
      found.push(`prompt ${checkoutRequestID} was paid by ${receipt}, which the shop was told and does not have`);
    }
  }
  for (const { receipt, account, told } of bills) {
    moved.add(receipt);
    if (told && !stored.includes(receipt)) found.push(`the confirmation of ${receipt} was answered and not stored`);
    if (rest.kind !== 'none' && told && !receipts.has(receipt)) found.push(`${receipt} for ${account} was not counted`);
  }
  for (const receipt of receipts) {
    if (receipt !== null && !moved.has(receipt))
      found.push(`receipt ${receipt} was counted, and M-PESA knows none such`);
  }
  return found;
}

/** Every difference in the books, in words; none in a shop that keeps its promises. */
export async function differences(db: Database, truth: Truth, rest: Rest): Promise<string[]> {
  return [...(await broken(db, rulesFor(truth, rest))), ...(await disagreements(db, truth, rest))];
}

/** How many rows there are of what the ledger is about, and how many exceptions of each reason. */
export async function figures(db: Database): Promise<Record<string, number>> {
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
