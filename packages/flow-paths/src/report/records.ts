import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FailedCheck, Reasons, Walk } from '../coverage.ts';
import { recordsFolder } from '../records-folder.ts';

/** Reads the coverage records that walks write (`coverageOf`), by machine and level. */

export const levels = ['machine', 'screen', 'browser'] as const;
export type Level = (typeof levels)[number];
export const kinds = ['states', 'transitions', 'guards', 'actions'] as const;
export type Kind = (typeof kinds)[number];

export interface LevelRecord {
  readonly machine: string;
  readonly level: Level;
  readonly all: Readonly<Record<Kind, readonly string[]>>;
  /** The facts that the level must cover: all of them, or on the browser level only the listed transitions. */
  readonly due: Partial<Readonly<Record<Kind, readonly string[]>>>;
  readonly covered: Readonly<Record<Kind, readonly string[]>>;
  /** Why the level walks these transitions, where it does not walk all of them. */
  readonly reasons?: Reasons;
  readonly walks: readonly Walk[];
  /** The failed checks of the model as a whole. */
  readonly checks?: readonly FailedCheck[];
  /** The statements of the specification by the name of an event, from the model. */
  readonly spec?: Readonly<Record<string, string | readonly string[]>>;
}

/** The records of a machine, by level. */
export type MachineRecords = Partial<Record<Level, LevelRecord>>;

/** A failed test that is no path. */
export interface FailedTest {
  readonly title: string;
  readonly message: string;
}

/** Where reporter.ts writes the failed tests that are no paths. */
export const failedTestsFile = `${recordsFolder}/failed-tests.json`;

export const readFailedTests = (): FailedTest[] =>
  existsSync(failedTestsFile) ? (JSON.parse(readFileSync(failedTestsFile, 'utf8')) as FailedTest[]) : [];

/** Merges the records of several models of one machine on one level. */
const mergeRecords = (one: LevelRecord | undefined, other: LevelRecord): LevelRecord => {
  if (!one) return other;
  const union = (kind: Kind, of: 'due' | 'covered') => [
    ...new Set([...(one[of][kind] ?? []), ...(other[of][kind] ?? [])]),
  ];
  return {
    ...one,
    due: Object.fromEntries(
      kinds.filter((kind) => one.due[kind] || other.due[kind]).map((kind) => [kind, union(kind, 'due')]),
    ),
    covered: {
      states: union('states', 'covered'),
      transitions: union('transitions', 'covered'),
      guards: union('guards', 'covered'),
      actions: union('actions', 'covered'),
    },
    walks: [...one.walks, ...other.walks],
    checks: [...(one.checks ?? []), ...(other.checks ?? [])],
    spec: { ...other.spec, ...one.spec },
  };
};

/** Returns the id at the end of a walk's title: `cart-3fa92c1b`. */
export const idOf = ({ path }: Pick<Walk, 'path'>): string => path.split(' · ').at(-1) ?? '';

/** Reads all records, by the machine's id. */
export function readRecords(): Map<string, MachineRecords> {
  const records = new Map<string, MachineRecords>();
  if (!existsSync(recordsFolder)) return records;
  for (const file of readdirSync(recordsFolder).sort()) {
    if (!/\.(machine|screen|browser)\.json$/.test(file)) continue;
    const record = JSON.parse(readFileSync(`${recordsFolder}/${file}`, 'utf8')) as LevelRecord;
    const known = records.get(record.machine);
    records.set(record.machine, { ...known, [record.level]: mergeRecords(known?.[record.level], record) });
  }
  return records;
}

/** Returns a level's coverage of one kind as the numbers `[covered, due]`; null when nothing is due. */
export function readCoverage({ due, covered }: LevelRecord, kind: Kind): readonly [number, number] | null {
  const facts = due[kind];
  if (facts === undefined) return null;
  const coveredFacts = new Set(covered[kind]);
  return [facts.filter((fact) => coveredFacts.has(fact)).length, facts.length];
}

/** A fact that a level must cover and does not. */
export interface MissingFact {
  readonly kind: Kind;
  readonly fact: string;
}

export const missingIn = ({ due, covered }: LevelRecord): MissingFact[] =>
  kinds.flatMap((kind) =>
    (due[kind] ?? []).filter((fact) => !covered[kind].includes(fact)).map((fact) => ({ kind, fact })),
  );

export const failedWalks = ({ walks }: LevelRecord): Walk[] => walks.filter(({ failure }) => failure !== undefined);

/** Returns the total duration of a level's walks in seconds. */
export const secondsOf = ({ walks }: LevelRecord): number =>
  walks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;

/** The lines of a text, each with whether the other text lacks it. */
export type MarkedLines = readonly { readonly text: string; readonly differs: boolean }[];

/** Returns the lines of two whole texts, and marks those in which they differ. */
export function markDifferences(expected: string, actual: string): { expected: MarkedLines; actual: MarkedLines } {
  const [before, after] = [expected.split('\n'), actual.split('\n')];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const mark = (lines: readonly string[], others: readonly string[]): MarkedLines => {
    const shared = new Set(others.slice(start, others.length - end));
    return lines.map((text, place) => ({
      text,
      differs: place >= start && place < lines.length - end && !shared.has(text),
    }));
  };
  return { expected: mark(before, after), actual: mark(after, before) };
}
