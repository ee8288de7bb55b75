import { randomInt } from 'node:crypto';
import { nairobiTimestamp } from '@uwanja/daraja';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Handset, PromptAnswer } from '#contract/handset.ts';
import { sandboxPrompts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http/http-error.ts';
import { putOnHandset } from '../../messages/handset.ts';
import { minute } from '../../time.ts';
import { inShillings, newReceipt, paidText, reportToShop } from './shop-requests.ts';
import { recordTransaction } from './transactions.ts';

/** The prompts on the simulated phones, stored in the database that all instances share. */

export type Prompt = typeof sandboxPrompts.$inferSelect;
type Status = Handset['prompts'][number]['status'];

/** An unanswered prompt ends after this time. */
const promptLife = minute;

const statusOf: Readonly<Record<PromptAnswer, Exclude<Status, 'open'>>> = {
  pin: 'paid',
  'wrong-pin': 'wrong-pin',
  cancel: 'cancelled',
  timeout: 'timeout',
  'no-funds': 'no-funds',
};

interface Result {
  readonly code: number;
  readonly text: string;
}

/** M-PESA's result of a prompt; null while it is open. */
export const resultOf = (status: Status): Result | null => results[status];

const results: Readonly<Record<Status, Result | null>> = {
  open: null,
  paid: { code: 0, text: 'The service request is processed successfully.' },
  'no-funds': { code: 1, text: 'The balance is insufficient for the transaction.' },
  cancelled: { code: 1032, text: 'Request cancelled by user.' },
  timeout: { code: 1037, text: 'No response from user.' },
  'wrong-pin': { code: 2001, text: 'The initiator information is invalid.' },
};

/** Reports the outcome of a prompt to the shop. As in Safaricom's reports, one item of the metadata has no value. */
async function reportOutcome(deps: Deps, prompt: Prompt): Promise<void> {
  const result = resultOf(prompt.status);
  if (!result) return;
  const metadata = {
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: prompt.amount },
        { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: Number(nairobiTimestamp(prompt.answeredAt ?? deps.clock())) },
        { Name: 'PhoneNumber', Value: Number(prompt.msisdn) },
      ],
    },
  };
  await reportToShop(deps, prompt.callbackURL, {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestID,
        CheckoutRequestID: prompt.checkoutRequestID,
        ResultCode: result.code,
        ResultDesc: result.text,
        ...(prompt.status === 'paid' && metadata),
      },
    },
  });
}

/** Ends the unanswered prompts whose time is over, and reports them. Every read of prompts calls this first. */
async function expirePrompts(deps: Deps): Promise<void> {
  const now = deps.clock();
  const expired = await deps.db
    .update(sandboxPrompts)
    .set({ status: 'timeout', answeredAt: now })
    .where(and(eq(sandboxPrompts.status, 'open'), lte(sandboxPrompts.createdAt, new Date(now.getTime() - promptLife))))
    .returning();
  for (const prompt of expired) await reportOutcome(deps, prompt);
}

/** Schedules the expiry of a new prompt, in case no read expires it. The timer does not keep the process running. */
function expireLater(deps: Deps): void {
  const timer = setTimeout(() => {
    expirePrompts(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'prompts could not be expired'));
  }, promptLife + 500);
  timer.unref();
}

/** Creates an id like Safaricom's: `ws_CO_` with the time and the payer's number. */
function newCheckoutRequestID(msisdn: string, at: Date): string {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(\d{6})$/.exec(nairobiTimestamp(at)) ?? [];
  return `ws_CO_${day}${month}${year}${time}${randomInt(100_000, 1_000_000)}${msisdn.slice(3)}`;
}

/** Creates a prompt on a phone; null where the phone has one already. */
export async function openPrompt(
  deps: Deps,
  { msisdn, ...asked }: Pick<Prompt, 'msisdn' | 'amount' | 'account' | 'callbackURL'>,
): Promise<Prompt | null> {
  await expirePrompts(deps);
  const now = deps.clock();
  const [prompt] = await deps.db
    .insert(sandboxPrompts)
    .values({
      ...asked,
      msisdn,
      checkoutRequestID: newCheckoutRequestID(msisdn, now),
      merchantRequestID: `${randomInt(1000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (prompt) expireLater(deps);
  return prompt ?? null;
}

/** Counts a query of a prompt. @returns the prompt, or null for an unknown id */
export async function queryPrompt(deps: Deps, checkoutRequestID: string): Promise<Prompt | null> {
  await expirePrompts(deps);
  const [prompt] = await deps.db
    .update(sandboxPrompts)
    .set({ queries: sql`${sandboxPrompts.queries} + 1` })
    .where(eq(sandboxPrompts.checkoutRequestID, checkoutRequestID))
    .returning();
  return prompt ?? null;
}

/** Lists a phone's 50 newest prompts, the newest first. */
export async function listPrompts(deps: Deps, msisdn: string): Promise<Handset['prompts']> {
  await expirePrompts(deps);
  const prompts = await deps.db
    .select()
    .from(sandboxPrompts)
    .where(eq(sandboxPrompts.msisdn, msisdn))
    .orderBy(desc(sandboxPrompts.createdAt), desc(sandboxPrompts.checkoutRequestID))
    .limit(50);
  return prompts.map(({ checkoutRequestID, amount, account, status }) => ({
    id: checkoutRequestID,
    amount,
    account,
    status,
  }));
}

const responseTexts: Readonly<Record<PromptAnswer, (prompt: Prompt) => string>> = {
  pin: ({ amount }) => `${inShillings(amount)} was paid.`,
  'wrong-pin': () => 'The PIN was wrong. The payment has failed.',
  cancel: () => 'The payment was cancelled.',
  timeout: () => 'The prompt timed out.',
  'no-funds': () => 'There is not enough money in the account.',
};

const noSuchPrompt = 'There is no such prompt on this phone.';

/**
 * Answers a prompt on a phone, and reports its outcome to the shop before it returns.
 * @returns the text on the phone
 * @throws HttpError 404 for a prompt that is not on this phone, 409 for one that was answered
 */
export async function answerPrompt(deps: Deps, msisdn: string, id: string, answer: PromptAnswer): Promise<string> {
  // An id of another form is not looked up, because the database cannot store every character.
  if (!/^[\w-]+$/.test(id)) throw new HttpError(404, noSuchPrompt);
  await expirePrompts(deps);
  const here = and(eq(sandboxPrompts.checkoutRequestID, id), eq(sandboxPrompts.msisdn, msisdn));
  const now = deps.clock();
  const [prompt] = await deps.db
    .update(sandboxPrompts)
    .set({ status: statusOf[answer], answeredAt: now, receipt: answer === 'pin' ? newReceipt(now) : null })
    .where(and(here, eq(sandboxPrompts.status, 'open')))
    .returning();
  if (!prompt) {
    const [known] = await deps.db.select().from(sandboxPrompts).where(here);
    if (!known) throw new HttpError(404, noSuchPrompt);
    throw new HttpError(409, 'This prompt has been answered already.');
  }
  if (prompt.receipt !== null) {
    const { receipt, amount, account } = prompt;
    await recordTransaction(deps, { receipt, msisdn, account, amount, paidAt: now });
    await putOnHandset(deps, msisdn, 'MPESA', paidText(prompt.receipt, prompt.amount, prompt.account, now));
  }
  await reportOutcome(deps, prompt);
  return responseTexts[answer](prompt);
}
