import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf } from './chance.ts';
import { chooseDowntime, chooseNextKill, gatewayAnswer, type NextKill, type ShopEvent } from './kill-schedule.ts';
import { countReceiptResults, countRows, differences, type ExternalFacts, type SettledScope } from './ledger.ts';
import { type Network, openNetwork, type Prompt } from './network.ts';
import { type SettlementMode, settle } from './settle-purchases.ts';
import { loadGiftCards, loadGoods, type ShopDatabase, shiftTime, vaultSettings } from './shop-database.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { buy, type Person, type Scenario, ShopUnavailable } from './shoppers.ts';

/**
 * Kills a shop in the middle of purchases, again and again, and checks its books each time. Immediately after a kill
 * every rule that follows from a single transaction must hold. Once the next shop has settled the earlier purchases,
 * the rules for settled ones must hold as well. At the end a day passes and everything must be settled.
 */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

export interface CrashReport {
  readonly engine: ShopDatabase['engine'];
  /**
   * How often the shop was killed: as often as requested, fewer times if it took too long, more if that tested too
   * little.
   */
  readonly moments: number;
  /** What was in progress when the shop was killed, with counts; a kill can interrupt several things. */
  readonly interrupted: ReadonlyMap<string, number>;
  /** Prompts sent and bills paid. */
  readonly purchases: number;
  /** Prompts whose outcome only the shop's own jobs found. */
  readonly byJobs: number;
  /** Row counts of the database at the end. */
  readonly figures: Readonly<Record<string, number>>;
  /** Results of the receipts by text. */
  readonly receipts: Readonly<Record<string, number>>;
  /** Faults of the database while the shop was open, with counts. */
  readonly faults: ReadonlyMap<string, number>;
  /** Violations as sentences, with the moment at which each was found; empty if every rule holds. */
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** The latest kill, for a shop in which nothing happens or that has nothing more to do. */
const maxRoundTime = 120 * second;
const concurrentBuyers = 4;
const maxPrompts = 15;
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

/** A text whose sending was interrupted or whose answer was lost needs a person. */
const isExpected = (line: string) => line.includes('a message may or may not have been delivered');

/** Exceptions that a crash may leave to a person. People also pay twice, or change a cart whose payment is overdue. */
const reasons = ['no outcome', 'order already paid', 'perhaps paid twice', 'out of stock'] as const;

/**
 * Kills shops on this database.
 * @throws Error if a shop does not open or does not stop cleanly
 */
export async function crash(
  database: ShopDatabase,
  options: {
    readonly moments: number;
    readonly seed: number;
    /** Milliseconds after which no further shop is killed. */
    readonly maxDurationMs?: number;
    /** Called with the differences that a moment was the first to find. */
    readonly onMoment?: (moment: number, found: readonly string[]) => void;
  },
): Promise<CrashReport> {
  const startedAt = performance.now();
  const chance = chanceOf(options.seed);
  const found = new Map<string, string>();
  const interruptions = new Map<string, number>();
  const inProgress = new Map<string, number>();
  let shop: { readonly process: ShopProcess; readonly url: string } | null = null;
  let nextKill: NextKill | null = null;
  let killNow = () => {};

  const countInterrupted = (what: string) => void interruptions.set(what, (interruptions.get(what) ?? 0) + 1);
  const recordEvent = (what: ShopEvent, subject?: string) => {
    // Queries and texts have no end event; everything else that begins also ends.
    const isEnd = what.endsWith(' answered');
    const name = subject ?? (isEnd ? what.slice(0, -' answered'.length) : what);
    if (what !== 'query' && what !== 'text') inProgress.set(name, (inProgress.get(name) ?? 0) + (isEnd ? -1 : 1));
    if (!nextKill || (nextKill.after !== 'anything' && nextKill.after !== what)) return;
    nextKill.left -= 1;
    if (nextKill.left === 0) setTimeout(killNow, nextKill.delay);
  };

  let moment = 0;
  const faults = new Map<string, number>();
  let isDatabaseFaulty = false;
  let isOver = false;
  /** Records each difference once, with the moment at which it was first found. */
  const reportViolation = (words: string) => {
    const when = isOver ? 'at the end' : `moment ${moment}`;
    if (!found.has(words)) found.set(words, `${when}: ${words}`);
  };
  const gatewayChance = chance.split();
  const network: Network = await openNetwork(() => shop?.url ?? null, {
    onEvent: recordEvent,
    onText: () => (isOver ? 'accepted' : gatewayAnswer(gatewayChance)),
    onPush: () => wait(chance.whole(0, 8)),
  });
  const people: Person[] = [];
  const scenario: Scenario = {
    network,
    chance: chance.split(),
    shopUrl: () => shop?.url ?? null,
    onEvent: recordEvent,
    isDatabaseFaulty: () => isDatabaseFaulty,
    reportViolation,
  };
  /** If all kills interrupt the same thing, or no prompt was paid, the test shows little: more kills follow. */
  const isTooFew = () =>
    interruptions.size < 2 || [...network.prompts.values()].every(({ receipt }) => receipt === null);
  const maxMoments = 4 * options.moments;
  const owners = new Map<string, Person>();
  const newPerson = (): Person => {
    const number = people.length;
    const account = `2547${String(10_000_000 + number)}`;
    const person = { account, phone: account, session: null };
    people.push(person);
    owners.set(person.phone, person);
    return person;
  };
  const promptsOf = ({ phone }: Person) =>
    [...network.prompts.values()].filter(({ msisdn }) => msisdn === phone).length;

  let stock: ReadonlyMap<number, number> = new Map();
  const settled = new Set<Prompt>();
  let byJobs = 0;
  const truth = (): ExternalFacts => ({
    prompts: network.prompts.values(),
    bills: network.bills,
    texts: network.texts,
    spooled: database.spooled(),
    stock,
    reasons,
  });
  const settings = { ...network.settings, TRUSTED_PROXY: '127.0.0.1', ...vaultSettings, ...database.settings };

  const open = async () => {
    const process = startShop(settings);
    return { process, url: await process.whenOpen };
  };
  /** Collects the differences, then lets this much time pass in the database. */
  const checkBooks = (rest: SettledScope, downtime: number): Promise<string[]> =>
    database.use(async (db, engine) => {
      const differing = await differences(db, truth(), rest);
      if (moment % codesEvery === 0) await loadGiftCards(db, engine, codesAtOnce);
      if (downtime > 0) await shiftTime(db, downtime);
      return differing;
    });
  /** Kills the shop at the next kill. Resolves when the process has ended. */
  const killWhenDue = (process: ShopProcess): Promise<void> =>
    new Promise((resolve) => {
      const latest = setTimeout(() => killNow(), maxRoundTime);
      let isKilled = false;
      killNow = () => {
        if (isKilled) return;
        isKilled = true;
        clearTimeout(latest);
        nextKill = null;
        const busy = [...inProgress].filter(([, count]) => count > 0).map(([what]) => what);
        for (const what of busy.length > 0 ? busy : ['nothing']) countInterrupted(what);
        shop = null;
        if (process.hasEnded()) reportViolation(`the shop ended by itself: ${process.output().slice(-2_000)}`);
        void process.kill().then(() => {
          // While the database is down, logged errors are expected.
          const errors = isDatabaseFaulty
            ? /^.*DeprecationWarning.*$/gm
            : /^.*(?:"level":[56]0|DeprecationWarning).*$/gm;
          for (const [line] of process.output().matchAll(errors)) {
            if (!isExpected(line)) reportViolation(`the shop logged ${line}`);
          }
          resolve();
        });
      };
    });
  /** Lets people buy, one after another, until the shop is killed. */
  const keepBuying = async (busy: Set<Person>): Promise<void> => {
    while (shop) {
      const free = people.filter((person) => !busy.has(person) && promptsOf(person) < maxPrompts);
      const [first, ...rest] = free.slice(-12);
      const person = !first || scenario.chance.happens(0.15) ? newPerson() : scenario.chance.of([first, ...rest]);
      busy.add(person);
      try {
        await buy(scenario, person);
      } catch (error) {
        if (!(error instanceof ShopUnavailable)) throw error;
      } finally {
        busy.delete(person);
      }
    }
  };

  /** Breaks the database while people buy. */
  async function failDatabase(): Promise<void> {
    if (database.faults === null || !chance.happens(faultChance)) return;
    const kind = chance.of(faultKinds);
    await wait(chance.whole(0, 400));
    isDatabaseFaulty = true;
    faults.set(kind, (faults.get(kind) ?? 0) + 1);
    if (kind === 'freeze') await database.faults.freeze(chance.whole(100, 3_000));
    else await database.faults[kind]();
  }

  /** Kills a shop before it is open. */
  async function killDuringStart(): Promise<void> {
    const process = startShop(settings);
    await wait(chance.whole(100, 1200));
    await process.kill();
    countInterrupted('the start');
  }

  /**
   * Opens a shop, settles the earlier purchases and kills it during new ones.
   * @returns the moment before which everything was settled; null if the kill came first
   */
  async function killDuringPurchases(mode: SettlementMode): Promise<Date | null> {
    inProgress.clear();
    isDatabaseFaulty = false;
    const opened = await open();
    shop = opened;
    const killed = killWhenDue(opened.process);
    // Sometimes the next kill comes before the purchases that the last one interrupted are settled.
    const isEarlyKill = chance.happens(0.15);
    if (isEarlyKill) nextKill = chooseNextKill(chance);
    let settledBefore: Date | null = null;
    try {
      byJobs += await settle(scenario, (phone) => owners.get(phone), settled, mode);
      if (shop) settledBefore = new Date();
    } catch (error) {
      if (!(error instanceof ShopUnavailable)) throw error;
    }
    if (!isEarlyKill) nextKill = chooseNextKill(chance);
    const busy = new Set<Person>();
    const failing = failDatabase();
    await Promise.all(Array.from({ length: concurrentBuyers }, () => keepBuying(busy)));
    await killed;
    await failing;
    return settledBefore;
  }

  /** Opens and closes the shop until everything is settled; a whole day passes after the first time. */
  async function settleDay(): Promise<string[]> {
    let left: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const opened = await open();
      shop = opened;
      isDatabaseFaulty = false;
      await settle(scenario, (phone) => owners.get(phone), settled, 'queried by people');
      await wait(jobPollTime);
      shop = null;
      await opened.process.stop();
      left = await checkBooks({ kind: 'all' }, turn === 0 ? day + 60 * minute : 10 * minute);
      if (left.length === 0) return [];
    }
    return left;
  }

  try {
    stock = await database.use(async (db, engine) => {
      const atFirst = await loadGoods(db);
      await loadGiftCards(db, engine, codesAtOnce);
      return atFirst;
    });
    // A first run without a kill: it creates the database, and Node caches the compiled code.
    await (await open()).process.stop();
    let downtime = 0;
    const isLate = () => performance.now() - startedAt > (options.maxDurationMs ?? Number.POSITIVE_INFINITY);
    for (moment = 1; (moment <= options.moments && !isLate()) || (isTooFew() && moment <= maxMoments); moment += 1) {
      const mode: SettlementMode =
        downtime >= 20 * second && chance.happens(0.5) ? 'left to the jobs' : 'queried by people';
      let settledBefore: Date | null = null;
      if (chance.happens(0.05)) await killDuringStart();
      else settledBefore = await killDuringPurchases(mode);
      downtime = chooseDowntime(chance);
      const now = await checkBooks(settledBefore ? { kind: 'by', moment: settledBefore } : { kind: 'none' }, downtime);
      const foundBefore = found.size;
      for (const words of now) reportViolation(words);
      options.onMoment?.(moment, [...found.values()].slice(foundBefore));
    }
    isOver = true;
    for (const words of await settleDay()) reportViolation(words);
    return {
      engine: database.engine,
      moments: moment - 1,
      interrupted: interruptions,
      purchases: network.prompts.size + network.bills.length,
      byJobs,
      figures: { ...(await database.use(countRows)), 'texts at the gateway': network.texts.length },
      receipts: await database.use((db) => countReceiptResults(db, network)),
      faults,
      differences: [...found.values()],
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await (shop as { process: ShopProcess } | null)?.process.kill();
    await network.close();
  }
}
