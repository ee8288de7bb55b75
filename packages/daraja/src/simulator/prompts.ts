import { randomInt } from 'node:crypto';
import { minute, nairobiTimestamp } from '../time.ts';
import type { Network } from './settings.ts';
import { inShillings, newReceipt, recordPayment, reportToShop } from './shop-requests.ts';
import type { Prompt, PromptStatus } from './store.ts';

/** The prompts on the simulated phones. */

/** What can be entered at a prompt; `timeout` is no answer. */
export type PromptAnswer = 'pin' | 'wrong-pin' | 'cancel' | 'timeout' | 'no-funds';

/** What a phone says to an entry: 200 done, 404 nothing to answer or to pay, 409 refused. */
export interface PhoneReply {
  readonly status: 200 | 404 | 409;
  readonly text: string;
}

/** An unanswered prompt ends after this time. */
const promptLife = minute;

const statusOf: Readonly<Record<PromptAnswer, Exclude<PromptStatus, 'open'>>> = {
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
export const resultOf = (status: PromptStatus): Result | null => results[status];

const results: Readonly<Record<PromptStatus, Result | null>> = {
  open: null,
  paid: { code: 0, text: 'The service request is processed successfully.' },
  'no-funds': { code: 1, text: 'The balance is insufficient for the transaction.' },
  cancelled: { code: 1032, text: 'Request cancelled by user.' },
  timeout: { code: 1037, text: 'No response from user.' },
  'wrong-pin': { code: 2001, text: 'The initiator information is invalid.' },
};

/** Reports the outcome of a prompt to the shop. As in Safaricom's reports, one item of the metadata has no value. */
async function reportOutcome(network: Network, prompt: Prompt): Promise<void> {
  const result = resultOf(prompt.status);
  if (!result) return;
  const metadata = {
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: prompt.amount },
        { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: Number(nairobiTimestamp(prompt.answeredAt ?? network.clock())) },
        { Name: 'PhoneNumber', Value: Number(prompt.msisdn) },
      ],
    },
  };
  await reportToShop(network, prompt.callbackURL, {
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
async function expirePrompts(network: Network): Promise<void> {
  const now = network.clock();
  const expired = await network.store.expirePrompts(new Date(now.getTime() - promptLife), now);
  for (const prompt of expired) await reportOutcome(network, prompt);
}

/** Schedules the expiry of a new prompt, in case no read expires it. The timer does not keep the process running. */
function expireLater(network: Network): void {
  const timer = setTimeout(() => {
    expirePrompts(network).catch((error: unknown) => network.log.warn({ err: error }, 'prompts could not be expired'));
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
  network: Network,
  asked: Pick<Prompt, 'msisdn' | 'amount' | 'account' | 'callbackURL'>,
): Promise<Prompt | null> {
  await expirePrompts(network);
  const now = network.clock();
  const prompt: Prompt = {
    ...asked,
    checkoutRequestID: newCheckoutRequestID(asked.msisdn, now),
    merchantRequestID: `${randomInt(1000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`,
    status: 'open',
    receipt: null,
    queries: 0,
    createdAt: now,
    answeredAt: null,
  };
  if (!(await network.store.insertPrompt(prompt))) return null;
  expireLater(network);
  return prompt;
}

/** Counts a query of a prompt. @returns the prompt, or null for an unknown id */
export async function queryPrompt(network: Network, checkoutRequestID: string): Promise<Prompt | null> {
  await expirePrompts(network);
  return network.store.countQuery(checkoutRequestID);
}

/** Lists a phone's newest prompts, the newest first. */
export async function listPrompts(network: Network, msisdn: string, limit: number): Promise<readonly Prompt[]> {
  await expirePrompts(network);
  return network.store.listPrompts(msisdn, limit);
}

const responseTexts: Readonly<Record<PromptAnswer, (prompt: Prompt) => string>> = {
  pin: ({ amount }) => `${inShillings(amount)} was paid.`,
  'wrong-pin': () => 'The PIN was wrong. The payment has failed.',
  cancel: () => 'The payment was cancelled.',
  timeout: () => 'The prompt timed out.',
  'no-funds': () => 'There is not enough money in the account.',
};

const noSuchPrompt: PhoneReply = { status: 404, text: 'There is no such prompt on this phone.' };

/** Answers a prompt on a phone; see `Simulator`. */
export async function answerPrompt(
  network: Network,
  msisdn: string,
  checkoutRequestID: string,
  answer: PromptAnswer,
): Promise<PhoneReply> {
  // An id of another form is not looked up, because a database may not store every character.
  if (!/^[\w-]+$/.test(checkoutRequestID)) return noSuchPrompt;
  await expirePrompts(network);
  const { store } = network;
  const now = network.clock();
  const key = { msisdn, checkoutRequestID };
  const receipt = answer === 'pin' ? newReceipt(now) : null;
  const prompt = await store.answerPrompt(key, { status: statusOf[answer], answeredAt: now, receipt });
  if (!prompt)
    return (await store.hasPrompt(key))
      ? { status: 409, text: 'This prompt has been answered already.' }
      : noSuchPrompt;
  if (receipt !== null) {
    const { amount, account } = prompt;
    await recordPayment(network, { receipt, msisdn, account, amount, paidAt: now });
  }
  await reportOutcome(network, prompt);
  return { status: 200, text: responseTexts[answer](prompt) };
}
