import { type Books, letTimePass, loadGiftCards, stockUp, vaultSettings } from './books.ts';
import { type Chance, chanceOf } from './chance.ts';
import { differences, figures, type Rest, receiptFates, type Truth } from './ledger.ts';
import { type GatewayAnswer, type Network, openNetwork, type Prompt } from './network.ts';
import { type Manner, settle } from './settling.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { Away, buy, type Person, pause, type Town } from './shoppers.ts';

/**
 * Kills a shop in the middle of purchases, again and again, and checks its books each time. Immediately after a kill
 * every rule that follows from a single transaction must hold. Once the next shop has settled the earlier purchases,
 * the rules for settled ones must hold as well. At the end a day passes and everything must be settled.
 */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

export interface CrashReport {
  readonly engine: Books['engine'];
  /**
   * How often the shop was killed: as often as requested, fewer times if it took too long, more if that tested too
   * little.
   */
  readonly moments: number;
  /** What was in progress when the shop was killed, with counts; a kill can interrupt several things. */
  readonly blows: ReadonlyMap<string, number>;
  /** Prompts sent and bills paid. */
  readonly purchases: number;
  /** Prompts whose outcome only the shop's own jobs found. */
  readonly byJobs: number;
  /** Row counts of the books at the end. */
  readonly figures: Readonly<Record<string, number>>;
  /** Results of the receipts by text. */
  readonly receipts: Readonly<Record<string, number>>;
  /** Faults of the database while the shop was open, with counts. */
  readonly faults: ReadonlyMap<string, number>;
  /** Violations as sentences, with the moment at which each was found; empty if every rule holds. */
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** Something that happens in the shop and after which it may be killed. */
type Happening =
  | Parameters<Town['happened']>[0]
  | 'text'
  | 'push'
  | 'push answered'
  | 'query'
  | 'callback'
  | 'callback answered';

/** The next kill: a number of milliseconds after something has happened a number of times. */
interface Blow {
  readonly after: Happening | 'anything';
  left: number;
  readonly delay: number;
}

const happenings = [
  'call',
  'call',
  'push',
  'push answered',
  'query',
  'text',
  'callback',
  'callback',
  'callback answered',
] as const;

const nextBlow = (chance: Chance): Blow =>
  chance.happens(0.4)
    ? { after: 'anything', left: chance.whole(1, 80), delay: chance.whole(0, 30) }
    : { after: chance.of(happenings), left: chance.whole(1, 4), delay: chance.whole(0, 12) };

/** The latest kill, for a shop in which nothing happens or that has nothing more to do. */
const longestRound = 120 * second;
const atOnce = 4;
const mostPrompts = 15;
/**
 * Fewer codes than are bought, so that orders wait for codes: some at first, and some more after every tenth moment.
 */
const codesAtOnce = 6;
const codesEvery = 10;

/** How often the database fails while the shop is open, and with which faults. */
const faultChance = 0.4;
const faultKinds = ['cut', 'cut', 'freeze', 'restart'] as const;
/** A due job is found within five seconds. */
const jobsAreFound = 6 * second;

/** The gateway mostly accepts a text; it may be busy, or accept a text and lose its answer. */
const gatewayAnswer = (chance: Chance): GatewayAnswer =>
  chance.happens(0.85) ? 'accepted' : chance.of(['busy', 'busy', 'cut']);

/** How long the shop was down, as it seems to the next one. */
const absence = (chance: Chance): number =>
  chance.happens(0.4) ? 0 : chance.of([20 * second, 20 * second, 90 * second, 4 * minute, 4 * minute, 30 * minute]);

/** A text whose sending was interrupted or whose answer was lost needs a person. */
const isExpected = (line: string) => line.includes('a message may or may not have been delivered');

/** Exceptions that a crash may leave to a person. People also pay twice, or change a cart whose payment is overdue. */
const reasons = ['no outcome', 'order already paid', 'perhaps paid twice', 'out of stock'] as const;

/**
 * Kills shops on these books.
 * @throws Error if a shop does not open or does not stop cleanly
 */
export async function crash(
  books: Books,
  options: {
    readonly moments: number;
    readonly seed: number;
    /** Milliseconds after which no further shop is killed. */
    readonly longest?: number;
    /** Called with the differences that a moment was the first to find. */
    readonly onMoment?: (moment: number, found: readonly string[]) => void;
  },
): Promise<CrashReport> {
  const began = performance.now();
  const chance = chanceOf(options.seed);
  const found = new Map<string, string>();
  const blows = new Map<string, number>();
  const underWay = new Map<string, number>();
  let shop: { readonly process: ShopProcess; readonly url: string } | null = null;
  let blow: Blow | null = null;
  let strike = () => {};

  const struckDuring = (what: string) => void blows.set(what, (blows.get(what) ?? 0) + 1);
  const happened = (what: Happening, subject?: string) => {
    // Queries and texts have no end event; everything else that begins also ends.
    const isEnd = what.endsWith(' answered');
    const name = subject ?? (isEnd ? what.slice(0, -' answered'.length) : what);
    if (what !== 'query' && what !== 'text') underWay.set(name, (underWay.get(name) ?? 0) + (isEnd ? -1 : 1));
    if (!blow || (blow.after !== 'anything' && blow.after !== what)) return;
    blow.left -= 1;
    if (blow.left === 0) setTimeout(strike, blow.delay);
  };

  let moment = 0;
  const faults = new Map<string, number>();
  let isFaulty = false;
  let isOver = false;
  /** Records each difference once, with the moment at which it was first found. */
  const complain = (words: string) => {
    const when = isOver ? 'at the end' : `moment ${moment}`;
    if (!found.has(words)) found.set(words, `${when}: ${words}`);
  };
  const texting = chance.split();
  const network: Network = await openNetwork(() => shop?.url ?? null, {
    happened,
    texted: () => (isOver ? 'accepted' : gatewayAnswer(texting)),
    pushed: () => new Promise((resolve) => setTimeout(resolve, chance.whole(0, 8))),
  });
  const people: Person[] = [];
  const town: Town = {
    network,
    chance: chance.split(),
    shopAt: () => shop?.url ?? null,
    happened,
    isDatabaseFaulty: () => isFaulty,
    complain,
  };
  /** If all kills interrupt the same thing, or nobody has paid, the test shows little: more kills follow. */
  const isTooFew = () => blows.size < 2 || [...network.prompts.values()].every(({ receipt }) => receipt === null);
  const most = 4 * options.moments;
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
  const truth = (): Truth => ({
    prompts: network.prompts.values(),
    bills: network.bills,
    texts: network.texts,
    spooled: books.spooled(),
    stock,
    reasons,
  });
  const settings = { ...network.settings, TRUSTED_PROXY: '127.0.0.1', ...vaultSettings, ...books.settings };

  const open = async () => {
    const process = startShop(settings);
    return { process, url: await process.opened };
  };
  /** Collects the differences, then lets this much time pass in the books. */
  const lookAfter = (rest: Rest, away: number): Promise<string[]> =>
    books.look(async (db, engine) => {
      const differing = await differences(db, truth(), rest);
      if (moment % codesEvery === 0) await loadGiftCards(db, engine, codesAtOnce);
      if (away > 0) await letTimePass(db, away);
      return differing;
    });
  /** Kills the shop at the next kill. @returns when the process is gone */
  const awaitBlow = (process: ShopProcess): Promise<void> =>
    new Promise((resolve) => {
      const latest = setTimeout(() => strike(), longestRound);
      let struck = false;
      strike = () => {
        if (struck) return;
        struck = true;
        clearTimeout(latest);
        blow = null;
        const busy = [...underWay].filter(([, count]) => count > 0).map(([what]) => what);
        for (const what of busy.length > 0 ? busy : ['nothing']) struckDuring(what);
        shop = null;
        if (process.hasEnded()) complain(`the shop ended by itself: ${process.said().slice(-2_000)}`);
        void process.kill().then(() => {
          // While the database is down, logged errors are expected.
          const errors = isFaulty ? /^.*DeprecationWarning.*$/gm : /^.*(?:"level":[56]0|DeprecationWarning).*$/gm;
          for (const [line] of process.said().matchAll(errors)) {
            if (!isExpected(line)) complain(`the shop logged ${line}`);
          }
          resolve();
        });
      };
    });
  /** Lets people buy, one after another, until the shop is killed. */
  const goShopping = async (busy: Set<Person>): Promise<void> => {
    while (shop) {
      const free = people.filter((person) => !busy.has(person) && promptsOf(person) < mostPrompts);
      const [first, ...rest] = free.slice(-12);
      const person = !first || town.chance.happens(0.15) ? newPerson() : town.chance.of([first, ...rest]);
      busy.add(person);
      try {
        await buy(town, person);
      } catch (error) {
        if (!(error instanceof Away)) throw error;
      } finally {
        busy.delete(person);
      }
    }
  };

  /** Breaks the database while people buy. */
  async function failDatabase(): Promise<void> {
    if (books.faults === null || !chance.happens(faultChance)) return;
    const kind = chance.of(faultKinds);
    await pause(chance.whole(0, 400));
    isFaulty = true;
    faults.set(kind, (faults.get(kind) ?? 0) + 1);
    if (kind === 'freeze') await books.faults.freeze(chance.whole(100, 3_000));
    else await books.faults[kind]();
  }

  /** Kills a shop before it is open. */
  async function killInTheStart(): Promise<void> {
    const process = startShop(settings);
    await new Promise((resolve) => setTimeout(resolve, chance.whole(100, 1200)));
    await process.kill();
    struckDuring('the start');
  }

  /**
   * Opens a shop, settles the earlier purchases and kills it during new ones.
   * @returns the moment before which everything was settled; null if the kill came first
   */
  async function killInBusiness(manner: Manner): Promise<Date | null> {
    underWay.clear();
    isFaulty = false;
    const opened = await open();
    shop = opened;
    const gone = awaitBlow(opened.process);
    // Sometimes the next kill comes before the purchases that the last one interrupted are settled.
    const early = chance.happens(0.15);
    if (early) blow = nextBlow(chance);
    let restedBy: Date | null = null;
    try {
      byJobs += await settle(town, (phone) => owners.get(phone), settled, manner);
      if (shop) restedBy = new Date();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
    }
    if (!early) blow = nextBlow(chance);
    const busy = new Set<Person>();
    const failing = failDatabase();
    await Promise.all(Array.from({ length: atOnce }, () => goShopping(busy)));
    await gone;
    await failing;
    return restedBy;
  }

  /** Opens and closes the shop until everything is settled; a whole day passes after the first time. */
  async function closeTheDay(): Promise<string[]> {
    let left: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const opened = await open();
      shop = opened;
      isFaulty = false;
      await settle(town, (phone) => owners.get(phone), settled, 'asked about');
      await pause(jobsAreFound);
      shop = null;
      await opened.process.stop();
      left = await lookAfter({ kind: 'all' }, turn === 0 ? day + 60 * minute : 10 * minute);
      if (left.length === 0) return [];
    }
    return left;
  }

  try {
    stock = await books.look(async (db, engine) => {
      const atFirst = await stockUp(db);
      await loadGiftCards(db, engine, codesAtOnce);
      return atFirst;
    });
    // A first run without a kill: it creates the books, and Node caches the compiled code.
    await (await open()).process.stop();
    let away = 0;
    const isLate = () => performance.now() - began > (options.longest ?? Number.POSITIVE_INFINITY);
    for (moment = 1; (moment <= options.moments && !isLate()) || (isTooFew() && moment <= most); moment += 1) {
      const manner: Manner = away >= 20 * second && chance.happens(0.5) ? 'left to the jobs' : 'asked about';
      let restedBy: Date | null = null;
      if (chance.happens(0.05)) await killInTheStart();
      else restedBy = await killInBusiness(manner);
      away = absence(chance);
      const now = await lookAfter(restedBy ? { kind: 'by', moment: restedBy } : { kind: 'none' }, away);
      const known = found.size;
      for (const words of now) complain(words);
      options.onMoment?.(moment, [...found.values()].slice(known));
    }
    isOver = true;
    for (const words of await closeTheDay()) complain(words);
    return {
      engine: books.engine,
      moments: moment - 1,
      blows,
      purchases: network.prompts.size + network.bills.length,
      byJobs,
      figures: { ...(await books.look(figures)), 'texts at the gateway': network.texts.length },
      receipts: await books.look((db) => receiptFates(db, network)),
      faults,
      differences: [...found.values()],
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await (shop as { process: ShopProcess } | null)?.process.kill();
    await network.close();
  }
}
