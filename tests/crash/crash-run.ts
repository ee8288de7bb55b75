import { setTimeout as wait } from 'node:timers/promises';
import { chooseDowntime, chooseNextKill } from './kill-schedule.ts';
import { countRows, differences, type ExternalFacts, type SettledScope } from './ledger.ts';
import { type CrashOptions, type CrashReport, createReport, type Run, reportViolation, startRun } from './run-state.ts';
import { type SettlementMode, settle } from './settle-purchases.ts';
import { loadGiftCards, loadGoods, padLog, readLogPosition, type ShopDatabase, shiftTime } from './shop-database.ts';
import { startShop } from './shop-process.ts';
import { buy, type Person, ShopUnavailable } from './shoppers.ts';

/**
 * Kills a shop in the middle of purchases, again and again, and checks its books each time. Immediately after a kill
 * every rule that follows from a single transaction must hold. Once the next shop has settled the earlier purchases,
 * the rules for settled ones must hold as well. At the end a day passes and everything must be settled.
 */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const concurrentBuyers = 4;
/**
 * Fewer codes than are bought, so that orders wait for codes: some at first, and some more after every tenth moment.
 */
const codesAtOnce = 6;
const codesEvery = 10;

/** How often the database fails while the shop is open, and with which faults. */
const faultChance = 0.4;
const faultKinds = ['cut', 'cut', 'freeze', 'restart'] as const;
/** A due job is found within five seconds. */
const jobPollTime = 6 * second;

/** Exceptions that a crash may leave to a person. People also pay twice, or change a cart whose payment is overdue. */
const reasons = ['no outcome', 'order already paid', 'perhaps paid twice', 'out of stock'] as const;

async function openShop({ settings }: Run) {
  const process = startShop(settings);
  return { process, url: await process.whenOpen };
}

/** Loads the goods, and opens a shop once without a kill: it creates the database, and Node caches the compiled code. */
async function prepare(run: Run): Promise<void> {
  run.stock = await run.database.use(async (db, engine) => {
    const stock = await loadGoods(db);
    await loadGiftCards(db, engine, codesAtOnce);
    await padLog(db, run.options.logPerAttempt ?? 9);
    run.logPosition = await readLogPosition(db);
    return stock;
  });
  await (await openShop(run)).process.stop();
}

/** Returns the differences, then lets this much time pass in the database. */
function checkBooks(run: Run, scope: SettledScope, downtime: number) {
  const { database, network, stock, moment } = run;
  const facts: ExternalFacts = {
    prompts: network.prompts.values(),
    bills: network.bills,
    texts: network.texts,
    spooled: database.spooled(),
    stock,
    reasons,
  };
  return database.use(async (db, engine) => {
    if (!run.isOver) run.logMegabytes.push((await readLogPosition(db)) - run.logPosition);
    const differing = await differences(db, facts, scope);
    run.figures = await countRows(db);
    if (moment % codesEvery === 0) await loadGiftCards(db, engine, codesAtOnce);
    if (downtime > 0) await shiftTime(db, downtime);
    run.logPosition = await readLogPosition(db);
    return differing;
  });
}

/** Lets people buy, one after another, until the shop is killed. */
async function buyUntilKilled(run: Run, busy: Set<Person>): Promise<void> {
  while (run.shop) {
    const person = run.people.choose(busy);
    busy.add(person);
    try {
      await buy(run.scenario, person);
    } catch (error) {
      if (!(error instanceof ShopUnavailable)) throw error;
    } finally {
      busy.delete(person);
    }
  }
}

/** Breaks the database while people buy. */
async function failDatabase(run: Run): Promise<void> {
  const { database, chance, faults } = run;
  if (database.faults === null || !chance.happens(faultChance)) return;
  const kind = chance.of(faultKinds);
  await wait(chance.whole(0, 400));
  run.isDatabaseFaulty = true;
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
  if (kind === 'freeze') await database.faults.freeze(chance.whole(100, 3_000));
  else await database.faults[kind]();
}

/** Kills a shop before it is open. */
async function killDuringStart({ settings, chance, killer }: Run): Promise<void> {
  const process = startShop(settings);
  await wait(chance.whole(100, 1200));
  await process.kill();
  killer.countInterrupted('the start');
}

/** Settles what earlier shops left. @returns whether the shop lived until the end */
async function settleEarlier(run: Run, mode: SettlementMode): Promise<boolean> {
  try {
    run.byJobs += await settle(run.scenario, run.people.find, run.settled, mode);
    return run.shop !== null;
  } catch (error) {
    if (!(error instanceof ShopUnavailable)) throw error;
    return false;
  }
}

/**
 * Opens a shop, settles the earlier purchases and kills it during new ones.
 * @returns the moment before which everything was settled; null if the kill came first
 */
async function killDuringPurchases(run: Run, mode: SettlementMode): Promise<Date | null> {
  const { chance, killer } = run;
  killer.reset();
  run.isDatabaseFaulty = false;
  const opened = await openShop(run);
  run.shop = opened;
  const killed = killer.killWhenDue(opened.process);
  // Sometimes the next kill comes before the purchases that the last one interrupted are settled.
  const isEarlyKill = chance.happens(0.15);
  if (isEarlyKill) killer.schedule(chooseNextKill(chance));
  const settledBefore = (await settleEarlier(run, mode)) ? new Date() : null;
  if (!isEarlyKill) killer.schedule(chooseNextKill(chance));
  const busy = new Set<Person>();
  const failing = failDatabase(run);
  await Promise.all(Array.from({ length: concurrentBuyers }, () => buyUntilKilled(run, busy)));
  await killed;
  await failing;
  return settledBefore;
}

/**
 * Kills a shop once and checks its books.
 * @param lastDowntime how long the shop was down before, in milliseconds
 * @returns how long it is down after
 */
async function killOnce(run: Run, lastDowntime: number): Promise<number> {
  const { chance, found, options } = run;
  const mode: SettlementMode =
    lastDowntime >= 20 * second && chance.happens(0.5) ? 'left to the jobs' : 'queried by people';
  let settledBefore: Date | null = null;
  if (chance.happens(0.05)) await killDuringStart(run);
  else settledBefore = await killDuringPurchases(run, mode);
  const downtime = chooseDowntime(chance);
  const scope: SettledScope = settledBefore ? { kind: 'by', moment: settledBefore } : { kind: 'none' };
  const differing = await checkBooks(run, scope, downtime);
  const foundBefore = found.size;
  for (const words of differing) reportViolation(run, words);
  options.onMoment?.(run.moment, [...found.values()].slice(foundBefore));
  return downtime;
}

/** Opens and closes the shop until everything is settled; a whole day passes after the first time. */
async function settleDay(run: Run): Promise<string[]> {
  let left: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const opened = await openShop(run);
    run.shop = opened;
    run.isDatabaseFaulty = false;
    await settle(run.scenario, run.people.find, run.settled, 'queried by people');
    await wait(jobPollTime);
    run.shop = null;
    await opened.process.stop();
    left = await checkBooks(run, { kind: 'all' }, turn === 0 ? day + 60 * minute : 10 * minute);
    if (left.length === 0) return [];
  }
  return left;
}

/** The size of a segment of the write-ahead log in megabytes: a recovery that reads a longer log reads several. */
const segment = 16;

/**
 * Whether another shop is killed. On a slow machine more kills follow until they have interrupted two things, the shop
 * has counted a payment, and one has left a log of several segments.
 */
function isNextDue({ options, figures, logMegabytes, killer, moment, startedAt }: Run): boolean {
  const isLate = performance.now() - startedAt > (options.maxDurationMs ?? Number.POSITIVE_INFINITY);
  if (moment <= options.moments && !isLate) return true;
  const { paid = 0 } = figures;
  // A run that chooses its own size of the log may choose one that never fills a segment.
  const hasLongLog = options.logPerAttempt !== undefined || logMegabytes.some((written) => written > segment);
  const isEnough = killer.interruptions.size > 1 && paid > 0 && hasLongLog;
  return !isEnough && moment <= 4 * options.moments;
}

/**
 * Kills shops on this database.
 * @throws Error if a shop does not open or does not stop cleanly
 */
export async function crash(database: ShopDatabase, options: CrashOptions): Promise<CrashReport> {
  const run = await startRun(database, options);
  try {
    await prepare(run);
    let downtime = 0;
    for (run.moment = 1; isNextDue(run); run.moment += 1) downtime = await killOnce(run, downtime);
    run.isOver = true;
    for (const words of await settleDay(run)) reportViolation(run, words);
    return await createReport(run);
  } finally {
    await run.shop?.process.kill();
    await run.network.close();
  }
}
