import { randomIndexes } from '#tests/support/random/numbers.ts';
import type { Actor } from './actors.ts';
import { type Fault, faultsOf, targetOf, textOfRequest } from './answer-checks.ts';
import { type Plan, plansFor, type Target } from './plans.ts';
import { bodyFields, curlOf, requestOf, simplify } from './requests.ts';
import { type FuzzShop, openFuzzShop, type Sabotage, type SentRequest, type ShopAnswer } from './shop.ts';

/** One run of the fuzzer: sends a number of requests one after another and checks each answer. */

export interface Finding extends Fault {
  readonly call: string;
  /** What the generator made invalid; null for a valid request. */
  readonly fault: string | null;
  /** The shortest request that shows the fault, as a curl command. */
  readonly curl: string;
}

/** How often a call answered each status, and its processor time in milliseconds. */
export interface Row {
  readonly call: string;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowest: number;
  /** The sum of all requests. */
  readonly total: number;
}

export interface Report {
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  /** On a busy machine the processor time is much less than the elapsed time. */
  readonly cpuSeconds: number;
  readonly rows: readonly Row[];
  readonly findings: readonly Finding[];
  /** Calls that never succeeded, and calls that were never refused. */
  readonly neverAccepted: readonly string[];
  readonly neverRefused: readonly string[];
  /** How many requests were refused by a rate limit. */
  readonly rateLimited: number;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly sabotage?: Sabotage;
  /** The run ends after this many findings. */
  readonly maxFindings?: number;
}

const maxShrinkSteps = 40;
/**
 * The last requests come from one address and are of calls with a rate limit for an address, so that the limit is
 * reached.
 */
const limitedShare = 0.08;
const limitedAddress = '198.51.100.7';
const limitedCalls = /^post(ArticleById|Subscribe|UserContact)/;
/** How many plans there are for each request, so that plans of frequent calls can give way to those of rare ones. */
const plansPerRequest = 3;

/** Calls that may end sessions, so actors check afterwards whether they are signed in. */
const endsSessions = /logout|password|auth|^deleteUserById$/i;

/** Calls after which texted codes are read, which delivers the outbox. */
const delivers: ReadonlySet<string> = new Set(['getUserAuthResetByPhone']);

const isAccepted = (status: string | number) => Number(status) < 400;

/** Sends a request and checks the answer. */
async function sendAndCheck(
  shop: FuzzShop,
  actor: Actor,
  sent: SentRequest,
): Promise<{ answer: ShopAnswer; faults: Fault[] }> {
  const answer = await shop.send(sent);
  const changes = await shop.readChanges();
  const target = targetOf(shop.targets, sent.method, sent.url);
  const faults = [...faultsOf({ sent, actor, target, answer, changes }, shop.actors)];
  return { answer, faults };
}

/** Removes the parts of a request that are not needed for the same fault. */
async function shrink(shop: FuzzShop, actor: Actor, sent: SentRequest, kind: Fault['kind']): Promise<SentRequest> {
  let best = sent;
  let left = maxShrinkSteps;
  for (let found = true; found; ) {
    found = false;
    for (const candidate of simplify(best)) {
      if (left === 0) return best;
      left -= 1;
      await shop.resetRateLimits();
      const { faults } = await sendAndCheck(shop, actor, candidate);
      if (!faults.some((fault) => fault.kind === kind)) continue;
      best = candidate;
      found = true;
      break;
    }
  }
  return best;
}

function messageOf({ text }: ShopAnswer): unknown {
  try {
    const read = JSON.parse(text) as { message?: unknown };
    return read.message ?? read;
  } catch {
    return null;
  }
}

/** Updates an actor's cookie, token and known values from an answer. */
async function updateActor(
  shop: FuzzShop,
  actor: Actor,
  sent: SentRequest,
  answer: ShopAnswer,
  target: string,
): Promise<void> {
  const { actors } = shop;
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie) actor.cookie = cookie;
  if (answer.status >= 300) return;
  const sentSecrets = actors.secretsIn(textOfRequest(sent));
  actors.recordSentPhones(actor, sentSecrets);
  // A phone's page may show data of any actor.
  if (!sent.url.startsWith('/sandbox')) actors.recordValues(actor, messageOf(answer), sentSecrets);
  if (target === 'getUserAuthResetByPhone') {
    for (const each of Object.values(actors.current)) await shop.readTextedCode(each);
  }
  if (target === 'patchUserAuth' || target === 'patchUserByIdPassword') {
    actor.password = String(bodyFields(sent.body)?.password ?? actor.password);
  }
  if (/mpesaExpress/i.test(target)) await shop.readPrompts();
  const order = /\/user\/order\/([^/]+)\/code$/.exec(sent.url)?.[1];
  if (order !== undefined && answer.text.includes('codeID')) actors.addKnown(actor, 'codeOrder', order);
}

/** Opens a shop and fuzzes it. The same seed sends the same requests. */
export async function fuzz({ seed, requests, sabotage, maxFindings = 25 }: FuzzOptions): Promise<Report> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const random = randomIndexes(seed);
  const shop = await openFuzzShop(random, sabotage);
  const counted = new Map<string, { statuses: Record<string, number>; slowest: number; total: number }>();
  const findings: Finding[] = [];
  const allWeights = shop.targets.reduce((sum, { weight }) => sum + weight, 0);

  const record = (call: string, { status, milliseconds }: ShopAnswer) => {
    const row = counted.get(call) ?? { statuses: {}, slowest: 0, total: 0 };
    row.statuses[status] = (row.statuses[status] ?? 0) + 1;
    row.slowest = Math.max(row.slowest, milliseconds);
    row.total += milliseconds;
    counted.set(call, row);
  };

  /**
   * Whether a call had the outcome that a plan is likely to have as often as its weight asks for: half of its requests
   * are accepted, half are refused.
   */
  function isEnough({ target, fault }: Plan): boolean {
    const statuses = Object.entries(counted.get(target.id)?.statuses ?? {});
    const such = statuses.filter(([status]) => isAccepted(status) === (fault === null));
    return such.reduce((sum, [, count]) => sum + count, 0) >= (requests * target.weight) / allWeights / 2;
  }

  /** Yields the plans whose outcome is not seen often enough when their turn comes. */
  function* wanted(plans: readonly Plan[]): Generator<Plan, undefined> {
    for (const plan of plans) if (!isEnough(plan)) yield plan;
  }

  async function runPlan(plan: Plan, isLimited: boolean): Promise<void> {
    const actor = shop.actors.current[plan.actor];
    const address = isLimited ? limitedAddress : `10.${random(200)}.${random(200)}.${1 + random(200)}`;
    const sent = requestOf(plan, actor, shop.actors, address);
    let { answer, faults } = await sendAndCheck(shop, actor, sent);
    // Garbage collection and other work can make a call look slow, so a slow one is repeated.
    if (faults.length === 1 && faults[0]?.kind === 'slow') ({ answer, faults } = await sendAndCheck(shop, actor, sent));
    const reached = targetOf(shop.targets, sent.method, sent.url);
    record(reached?.id ?? 'no such call', answer);
    for (const fault of faults) {
      const curl = curlOf(await shrink(shop, actor, sent, fault.kind));
      findings.push({ ...fault, call: plan.target.id, fault: plan.fault, curl });
    }
    await updateActor(shop, actor, sent, answer, reached?.id ?? '');
    const isSignedInAgain = endsSessions.test(reached?.id ?? '') && (await shop.signInAgain(actor));
    // Messages that were delivered in between are not changes of the next call.
    if (isSignedInAgain || delivers.has(reached?.id ?? '')) await shop.readChanges();
  }

  try {
    await shop.fillVault();
    for (const name of ['visitor', 'asha', 'brian'] as const) await shop.setUpActor(name);
    const limited = Math.floor(requests * limitedShare);
    const plansOf = (targets: readonly Target[], count: number) => plansFor(targets, seed, count * plansPerRequest);
    const plans = wanted(plansOf(shop.targets, requests - limited));
    const last = plansOf(
      shop.targets.filter(({ id }) => limitedCalls.test(id)),
      limited,
    ).values();
    for (let index = 0; index < requests && findings.length < maxFindings; index += 1) {
      const isLimited = index >= requests - limited;
      const plan = (isLimited ? last : plans).next().value;
      if (!plan) throw new Error('there are too few plans');
      if (index % 40 === 0 && !isLimited) await shop.resetRateLimits();
      if (index % 100 === 0) {
        await shop.passTime();
        await shop.readPrompts();
        if (index % 1000 === 900) await shop.fillVault();
        await shop.readChanges();
      }
      await runPlan(plan, isLimited);
    }
  } finally {
    await shop.stop();
  }
  const rows = [...counted].map(([call, row]) => ({ call, ...row })).sort((a, b) => (a.call < b.call ? -1 : 1));
  const without = (fits: (status: string) => boolean) =>
    shop.targets.map(({ id }) => id).filter((id) => !Object.keys(counted.get(id)?.statuses ?? {}).some(fits));
  return {
    seed,
    requests,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: Object.values(process.cpuUsage(cpu)).reduce((sum, part) => sum + part, 0) / 1_000_000,
    rows,
    findings,
    neverAccepted: without(isAccepted),
    neverRefused: without((status) => !isAccepted(status)),
    rateLimited: rows.reduce((sum, { statuses }) => sum + (statuses[429] ?? 0), 0),
  };
}
