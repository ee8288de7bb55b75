import { setTimeout as wait } from 'node:timers/promises';
import type { Network } from './network.ts';
import type { Prompt } from './network-routes.ts';
import { answerPrompt, call, type Person, type Scenario } from './shoppers.ts';

/** Settles every earlier purchase once the shop is up again. */

/** How purchases are settled: people query them, or only the shop's own jobs do. */
export type SettlementMode = 'queried by people' | 'left to the jobs';

/** A job from before the crash may have to expire first; after this time people query nevertheless. Milliseconds. */
const jobTimeout = 8_000;
/** The shop queries an attempt every fifteen seconds at most, and a busy machine needs longer. Milliseconds. */
const timeout = 60_000;
const step = 250;
/** A known outcome arrives immediately, or as soon as a busy machine allows. Milliseconds. */
const knownOutcomeWait = 1_000;

/** Waits briefly for the outcome of a prompt, as the page does. */
async function hasOutcome(
  scenario: Scenario,
  { session }: Person,
  { checkoutRequestID }: Prompt,
  ms: number,
): Promise<boolean> {
  const shop = scenario.shopUrl();
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
async function settlePrompt(
  scenario: Scenario,
  person: Person,
  prompt: Prompt,
  mode: SettlementMode,
): Promise<boolean> {
  const path = `/payment/mpesa/query/${prompt.checkoutRequestID}`;
  const began = Date.now();
  if (mode === 'left to the jobs' && (await hasOutcome(scenario, person, prompt, jobTimeout)))
    return !prompt.acknowledged;
  while (Date.now() - began < timeout) {
    const { status } = await call(scenario, person, 'GET', path);
    // The shop does not know this id: it got neither the answer to the push nor a callback.
    if (status === 404 && !prompt.acknowledged) return false;
    if (await hasOutcome(scenario, person, prompt, knownOutcomeWait)) return false;
  }
  return false;
}

/** Reports until the shop acknowledges it; a shop that is up and does not acknowledge it is wrong. */
async function retryUntilAcknowledged(scenario: Scenario, what: string, report: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    if (await report()) return;
    if (scenario.shopUrl() === null) return;
  }
  scenario.reportViolation(`the shop does not acknowledge ${what}`);
}

/** M-PESA confirms no bill before a shop has registered its confirmation URL, so no bill is paid before. */
async function waitForRegistration(scenario: Scenario): Promise<void> {
  const began = Date.now();
  while (!scenario.network.isRegistered() && scenario.shopUrl() !== null) {
    if (Date.now() - began > timeout)
      return scenario.reportViolation('the shop does not register its confirmation URL');
    await wait(step);
  }
}

const select = <T>(all: Iterable<T>, isMeant: (one: T) => boolean): T[] => [...all].filter(isMeant);

async function reportAll(
  scenario: Scenario,
  { prompts, bills, sendCallback: report, confirm }: Network,
): Promise<void> {
  for (const prompt of select(
    prompts.values(),
    ({ acknowledged, lost, status }) => !acknowledged && !lost && status !== 'open',
  )) {
    await retryUntilAcknowledged(scenario, 'a report', () => report(prompt));
  }
  for (const bill of select(bills, ({ acknowledged }) => !acknowledged))
    await retryUntilAcknowledged(scenario, 'a confirmation', () => confirm(bill));
}

/**
 * Settles every purchase that began before: phones are answered, M-PESA sends the missing callbacks, and people query
 * their payments or leave that to the shop. The shop may be killed meanwhile.
 * @param settled the prompts that are already settled; those settled now are added
 * @returns how many the shop's jobs settled alone
 * @throws Away if the shop goes down
 */
export async function settle(
  scenario: Scenario,
  personWith: (phone: string) => Person | undefined,
  settled: Set<Prompt>,
  mode: SettlementMode,
): Promise<number> {
  const { network, chance } = scenario;
  await waitForRegistration(scenario);
  const waiting = select(network.prompts.values(), (prompt) => !settled.has(prompt));
  for (const prompt of waiting) {
    if (prompt.status !== 'open') continue;
    await answerPrompt(scenario, prompt, chance.of(['pin', 'pin', 'timeout', 'cancel']));
  }
  await reportAll(scenario, network);
  const settledByJobs = await Promise.all(
    waiting.map(async (prompt) => {
      const person = personWith(prompt.msisdn);
      const isSettledByJobs = person !== undefined && (await settlePrompt(scenario, person, prompt, mode));
      settled.add(prompt);
      return isSettledByJobs;
    }),
  );
  return settledByJobs.filter(Boolean).length;
}
