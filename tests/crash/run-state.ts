import { setTimeout as wait } from 'node:timers/promises';
import { type Chance, chanceOf } from './chance.ts';
import { gatewayAnswer } from './kill-schedule.ts';
import { createKiller } from './killer.ts';
import { countReceiptResults } from './ledger.ts';
import { type Network, openNetwork } from './network.ts';
import type { Prompt } from './network-routes.ts';
import { createPeople } from './people.ts';
import { type ShopDatabase, vaultSettings } from './shop-database.ts';
import type { ShopProcess } from './shop-process.ts';
import type { Scenario } from './shoppers.ts';

/** The state of a crash run, and the report that it becomes. */

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
  /** The megabytes of the write-ahead log that each killed shop wrote, in the order of the kills. */
  readonly logMegabytes: readonly number[];
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

export interface CrashOptions {
  readonly moments: number;
  readonly seed: number;
  /** Milliseconds after which no further shop is killed. */
  readonly maxDurationMs?: number;
  /** Megabytes of the write-ahead log that each attempt to pay writes; 6 by default. */
  readonly logPerAttempt?: number;
  /** Called with the differences that a moment was the first to find. */
  readonly onMoment?: (moment: number, found: readonly string[]) => void;
}

/** The state of a run over all the shops that it opens on one database. */
export interface Run {
  readonly database: ShopDatabase;
  readonly options: CrashOptions;
  readonly chance: Chance;
  readonly network: Network;
  readonly people: ReturnType<typeof createPeople>;
  readonly killer: ReturnType<typeof createKiller>;
  readonly scenario: Scenario;
  readonly settings: Readonly<Record<string, string>>;
  readonly startedAt: number;
  /** Each violation, with the moment at which it was first found. */
  readonly found: Map<string, string>;
  readonly faults: Map<string, number>;
  readonly settled: Set<Prompt>;
  /** The stock of each variant before the first purchase. */
  stock: ReadonlyMap<number, number>;
  shop: { readonly process: ShopProcess; readonly url: string } | null;
  /** Row counts of the database when the books were last checked. */
  figures: Readonly<Record<string, number>>;
  /** The megabytes of the write-ahead log that each killed shop wrote. */
  readonly logMegabytes: number[];
  /** The position in the log when the last check ended, in megabytes. */
  logPosition: number;
  /** The number of the current kill, from 1. */
  moment: number;
  byJobs: number;
  isDatabaseFaulty: boolean;
  isOver: boolean;
}

/** Records each violation once. */
export function reportViolation({ found, isOver, moment }: Run, words: string): void {
  const when = isOver ? 'at the end' : `moment ${moment}`;
  if (!found.has(words)) found.set(words, `${when}: ${words}`);
}

/** A text whose sending was interrupted or whose answer was lost needs a person. */
const isExpected = (line: string) => line.includes('a message may or may not have been delivered');

/** Reports the errors that a killed shop has logged. While the database is down, they are expected. */
function checkLog(run: Run, process: ShopProcess): void {
  const errors = run.isDatabaseFaulty ? /^.*DeprecationWarning.*$/gm : /^.*(?:"level":[56]0|DeprecationWarning).*$/gm;
  for (const [line] of process.output().matchAll(errors)) {
    if (!isExpected(line)) reportViolation(run, `the shop logged ${line}`);
  }
}

/** Opens the network, and creates the state of a run without a shop. */
export async function startRun(database: ShopDatabase, options: CrashOptions): Promise<Run> {
  const startedAt = performance.now();
  const chance = chanceOf(options.seed);
  const gatewayChance = chance.split();
  const killer = createKiller({
    onKill: (process) => {
      run.shop = null;
      if (process.hasEnded()) reportViolation(run, `the shop ended by itself: ${process.output().slice(-2_000)}`);
    },
    onEnd: (process) => checkLog(run, process),
  });
  const network = await openNetwork(() => run.shop?.url ?? null, {
    onEvent: killer.recordEvent,
    onText: () => (run.isOver ? 'accepted' : gatewayAnswer(gatewayChance)),
    onPush: () => wait(chance.whole(0, 8)),
  });
  const scenario: Scenario = {
    network,
    chance: chance.split(),
    shopUrl: () => run.shop?.url ?? null,
    onEvent: killer.recordEvent,
    isDatabaseFaulty: () => run.isDatabaseFaulty,
    reportViolation: (words) => reportViolation(run, words),
  };
  const run: Run = {
    database,
    options,
    chance,
    network,
    people: createPeople(network, scenario.chance),
    killer,
    scenario,
    settings: { ...network.settings, TRUSTED_PROXY: '127.0.0.1', ...vaultSettings, ...database.settings },
    startedAt,
    found: new Map(),
    faults: new Map(),
    settled: new Set(),
    stock: new Map(),
    figures: {},
    logMegabytes: [],
    logPosition: 0,
    shop: null,
    moment: 0,
    byJobs: 0,
    isDatabaseFaulty: false,
    isOver: false,
  };
  return run;
}

export async function createReport(run: Run): Promise<CrashReport> {
  const { database, network, killer, byJobs, faults, figures, found, logMegabytes, moment, startedAt } = run;
  return {
    engine: database.engine,
    moments: moment - 1,
    logMegabytes,
    interrupted: killer.interruptions,
    purchases: network.prompts.size + network.bills.length,
    byJobs,
    figures: { ...figures, 'texts at the gateway': network.texts.length },
    receipts: await database.use((db) => countReceiptResults(db, network)),
    faults,
    differences: [...found.values()],
    seconds: (performance.now() - startedAt) / 1000,
  };
}
