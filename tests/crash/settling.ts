import type { Network, Prompt } from './network.ts';
import { answerPrompt, ask, type Person, pause, type Town } from './shoppers.ts';

/** What happens by itself once the shop is there again, until every purchase of before has an end. */

/** How purchases come to their end: people ask about them, or nobody does and the shop's own jobs have to. */
export type Manner = 'asked about' | 'left to the jobs';

/** A job of before the crash may have to be given up first; after this people ask all the same. */
const jobsPatience = 8_000;
/** The shop asks M-PESA about an attempt every fifteen seconds at most; a busy machine takes its own time beside. */
const patience = 60_000;
const step = 250;
/** An answer that is there comes at once, or as soon as the machine gets round to it. */
const glance = 1_000;

/** Waits for the outcome of a prompt as the page does, for a moment. */
async function isOver(town: Town, { session }: Person, { checkoutRequestID }: Prompt, ms: number): Promise<boolean> {
  const shop = town.shopAt();
  if (shop === null || !session) return false;
  const abort = AbortSignal.timeout(ms);
  try {
    const response = await fetch(`${shop}/v1/payment/mpesa/events/${checkoutRequestID}`, {
      headers: { token: session.token },
      signal: abort,
    });
    return response.ok && (await response.text()).includes('event: outcome');
  } catch {
    return false;
  }
}

/** @returns whether the shop's jobs did it alone: nobody asked, and M-PESA reported nothing */
async function settlePrompt(town: Town, person: Person, prompt: Prompt, manner: Manner): Promise<boolean> {
  const path = `/payment/mpesa/query/${prompt.checkoutRequestID}`;
  const began = Date.now();
  if (manner === 'left to the jobs' && (await isOver(town, person, prompt, jobsPatience))) return !prompt.told;
  while (Date.now() - began < patience) {
    const { status } = await ask(town, person, 'GET', path);
    // Neither the answer to the push nor a report has brought the shop this id.
    if (status === 404 && !prompt.told) return false;
    if (await isOver(town, person, prompt, glance)) return false;
  }
  return false;
}

/** Reports until the shop says that it has it; a shop that is up and does not say so is wrong. */
async function insist(town: Town, what: string, report: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    if (await report()) return;
    if (town.shopAt() === null) return;
  }
  town.complain(`the shop does not take ${what}`);
}

/** M-PESA confirms no bill before a shop has said where to, once and for all; nobody pays one until then. */
async function untilRegistered(town: Town): Promise<void> {
  const began = Date.now();
  while (!town.network.isRegistered() && town.shopAt() !== null) {
    if (Date.now() - began > patience) return town.complain('the shop does not say where bills are confirmed');
    await pause(step);
  }
}

const nextTo = <T>(all: Iterable<T>, isMeant: (one: T) => boolean): T[] => [...all].filter(isMeant);

async function reportAll(town: Town, { prompts, bills, report, confirm }: Network): Promise<void> {
  for (const prompt of nextTo(prompts.values(), ({ told, lost, status }) => !told && !lost && status !== 'open')) {
    await insist(town, 'a report', () => report(prompt));
  }
  for (const bill of nextTo(bills, ({ told }) => !told)) await insist(town, 'a confirmation', () => confirm(bill));
}

/**
 * Brings every purchase that began before to its end: phones are answered, M-PESA reports what it has not reported,
 * and people ask about their payments or leave that to the shop. The shop may be killed meanwhile.
 * @param settled the prompts that need no looking after any more; those of this time are added
 * @returns how many the shop's jobs brought to their end alone
 * @throws Away where the shop goes down
 */
export async function settle(
  town: Town,
  personWith: (phone: string) => Person | undefined,
  settled: Set<Prompt>,
  manner: Manner,
): Promise<number> {
  const { network, chance } = town;
  await untilRegistered(town);
  const waiting = nextTo(network.prompts.values(), (prompt) => !settled.has(prompt));
  for (const prompt of waiting) {
    if (prompt.status !== 'open') continue;
    await answerPrompt(town, prompt, chance.of(['pin', 'pin', 'timeout', 'cancel']));
  }
  await reportAll(town, network);
  const alone = await Promise.all(
    waiting.map(async (prompt) => {
      const person = personWith(prompt.msisdn);
      const isAlone = person !== undefined && (await settlePrompt(town, person, prompt, manner));
      settled.add(prompt);
      return isAlone;
    }),
  );
  return alone.filter(Boolean).length;
}
