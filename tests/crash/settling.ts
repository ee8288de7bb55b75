import type { Network, Prompt } from './network.ts';
import { answerPrompt, ask, type Person, pause, type Town } from './shoppers.ts';

/** Settles every earlier purchase once the shop is up again. */

/** How purchases are settled: people query them, or only the shop's own jobs do. */
export type Manner = 'asked about' | 'left to the jobs';

/** A job from before the crash may have to expire first; after this time people query nevertheless. Milliseconds. */
const jobsPatience = 8_000;
/** The shop queries an attempt every fifteen seconds at most, and a busy machine needs longer. Milliseconds. */
const patience = 60_000;
const step = 250;
/** A known outcome arrives immediately, or as soon as a busy machine allows. Milliseconds. */
const glance = 1_000;

/** Waits briefly for the outcome of a prompt, as the page does. */
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

/** Settles a prompt. @returns whether the shop's jobs did it alone, without a query by a person or a callback */
async function settlePrompt(town: Town, person: Person, prompt: Prompt, manner: Manner): Promise<boolean> {
  const path = `/payment/mpesa/query/${prompt.checkoutRequestID}`;
  const began = Date.now();
  if (manner === 'left to the jobs' && (await isOver(town, person, prompt, jobsPatience))) return !prompt.told;
  while (Date.now() - began < patience) {
    const { status } = await ask(town, person, 'GET', path);
    // The shop does not know this id: it got neither the answer to the push nor a callback.
    if (status === 404 && !prompt.told) return false;
    if (await isOver(town, person, prompt, glance)) return false;
  }
  return false;
}

/** Reports until the shop acknowledges it; a shop that is up and does not acknowledge it is wrong. */
async function insist(town: Town, what: string, report: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    if (await report()) return;
    if (town.shopAt() === null) return;
  }
  town.complain(`the shop does not take ${what}`);
}

/** M-PESA confirms no bill before a shop has registered its confirmation URL, so no bill is paid before. */
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
 * Settles every purchase that began before: phones are answered, M-PESA sends the missing callbacks, and people query
 * their payments or leave that to the shop. The shop may be killed meanwhile.
 * @param settled the prompts that are already settled; those settled now are added
 * @returns how many the shop's jobs settled alone
 * @throws Away if the shop goes down
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
