import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { idOf, type Level, type LevelRecord, type MissingFact, missingIn } from './records.ts';

/** When and of which commit the paths were walked. */
export interface Run {
  /** As ISO 8601, in UTC. */
  readonly date: string;
  readonly commit: string;
}

/** The result of one machine's walks on one level. */
export interface LevelResult extends Run {
  /** Whether a path passed, by its id. */
  readonly paths: Readonly<Record<string, boolean>>;
  /** What was not covered, as `<kind> <fact>`. */
  readonly missing: readonly string[];
}

/** The last result of each machine on each level, by `<machine> <level>`. */
export type History = Readonly<Record<string, LevelResult>>;

const file = '.cache/paths-history.json';
const keyOf = ({ machine, level }: LevelRecord) => `${machine} ${level}`;

export const resultOf = (run: Run, record: LevelRecord): LevelResult => ({
  ...run,
  paths: Object.fromEntries(record.walks.map((walk) => [idOf(walk), walk.failure === undefined])),
  missing: missingIn(record).map(({ kind, fact }) => `${kind} ${fact}`),
});

export const readHistory = (): History => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as History) : {});

/** Stores the results of a run. Those of machines and levels that it did not walk stay as they are. */
export function writeHistory(history: History, run: Run, records: readonly LevelRecord[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const results = Object.fromEntries(records.map((record) => [keyOf(record), resultOf(run, record)]));
  writeFileSync(file, JSON.stringify({ ...history, ...results }));
}

/** What changed of a machine on a level since it was last walked there. */
export interface LevelChanges {
  readonly machine: string;
  readonly level: Level;
  /** The run that the comparison is with; null where there is none. */
  readonly since: Run | null;
  /** The ids of paths that fail now and did not before; a new path that fails is among them. */
  readonly failedNow: readonly string[];
  readonly mended: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly uncovered: readonly MissingFact[];
}

export const kindsOfChange = ['failedNow', 'mended', 'added', 'removed', 'uncovered'] as const;

/** Compares each machine on each level with its own last result. */
export const changesSince = (history: History, records: readonly LevelRecord[]): LevelChanges[] =>
  records.map((record) => {
    const { machine, level } = record;
    const last = history[keyOf(record)];
    if (!last) return { machine, level, since: null, failedNow: [], mended: [], added: [], removed: [], uncovered: [] };
    const now = resultOf(last, record);
    const [before, ids] = [Object.keys(last.paths), Object.keys(now.paths)];
    return {
      machine,
      level,
      since: { date: last.date, commit: last.commit },
      failedNow: ids.filter((id) => now.paths[id] === false && last.paths[id] !== false),
      mended: ids.filter((id) => now.paths[id] === true && last.paths[id] === false),
      added: ids.filter((id) => !(id in last.paths)),
      removed: before.filter((id) => !(id in now.paths)),
      uncovered: missingIn(record).filter(({ kind, fact }) => !last.missing.includes(`${kind} ${fact}`)),
    };
  });
