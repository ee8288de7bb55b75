import type { FailedCheck, Walk, WalkFailure } from '../coverage.ts';
import {
  type FailedTest,
  failedWalks,
  type Level,
  type LevelRecord,
  type MarkedLines,
  type MissingFact,
  markDifferences,
  missingIn,
} from './records.ts';

/** What a run of the paths has found. The console and the report count the same. */

/** A path that failed, with the record of its machine and level. */
export interface FailedPath {
  readonly record: LevelRecord;
  readonly walk: Walk;
}

/** Paths of one machine that failed alike; the shortest one comes first. */
export interface Cause {
  readonly machine: string;
  readonly paths: readonly [FailedPath, ...FailedPath[]];
}

export interface Findings {
  /** The number of walked paths. */
  readonly paths: number;
  readonly failed: readonly FailedPath[];
  /** The failed paths by what they have in common, the most frequent cause first. */
  readonly causes: readonly Cause[];
  readonly checks: readonly { readonly record: LevelRecord; readonly check: FailedCheck }[];
  /** Failed tests that are neither a path nor a recorded check. */
  readonly tests: readonly FailedTest[];
  /** The facts that a level must cover and does not. */
  readonly missing: readonly (MissingFact & { readonly machine: string; readonly level: Level })[];
}

/** Longer values are not repeated in a headline. */
const maxInline = 120;

/** Returns the lines in which the expected and the actual value differ, expected ones first. */
const differing = (expected: string, actual: string) => {
  const marked = markDifferences(expected, actual);
  const linesOf = (lines: MarkedLines) =>
    lines.filter(({ differs }) => differs).map(({ text }) => text.trim().replace(/,$/, ''));
  return [linesOf(marked.expected), linesOf(marked.actual)] as const;
};

/** Returns the lines in which the expected and the actual value of a failed check differ. */
export const differingLines = ({ expected, actual }: WalkFailure): readonly string[] =>
  expected === undefined || actual === undefined ? [] : differing(expected, actual).flat();

/** Says in one line what a check expected. Values that differ in more than one line stand below it, whole. */
export function headlineOf({ message, expected, actual }: WalkFailure): string {
  if (expected === undefined || actual === undefined) return message.split('\n', 1)[0] ?? '';
  const [, context = ''] = /^([\s\S]*?)(?:: )?expected [\s\S]+ (?:to|not to) /.exec(message) ?? [];
  const [[due, ...moreDue], [found, ...moreFound]] = differing(expected, actual);
  const isShort = due && found && [...moreDue, ...moreFound].length === 0 && due.length + found.length < 2 * maxInline;
  const difference = isShort ? `expected ${due}, but it is ${found}` : 'the value is not the expected one';
  return `${context === '' ? '' : `${context}: `}${difference}`;
}

/** What two failures of one cause have in common: the statements, the check, and the difference up to its numbers. */
const causeKey = ({ record, walk: { failure = { message: '' } } }: FailedPath): string => {
  const isComparison = failure.expected !== undefined && failure.actual !== undefined;
  return JSON.stringify([
    record.machine,
    failure.statements ?? [],
    headlineOf(isComparison ? { ...failure, expected: '', actual: '' } : failure),
    differingLines(failure),
  ]).replaceAll(/\d+/g, '#');
};

/** Groups failed paths by their cause. */
export function groupByCause(failed: readonly FailedPath[]): Cause[] {
  const groups = Map.groupBy(failed, causeKey);
  return [...groups.values()]
    .flatMap((paths): Cause[] => {
      const [first, ...others] = paths.toSorted((one, other) => one.walk.steps.length - other.walk.steps.length);
      return first ? [{ machine: first.record.machine, paths: [first, ...others] }] : [];
    })
    .sort((one, other) => other.paths.length - one.paths.length);
}

/**
 * Collects the findings of a run.
 * @param isOnePath the run walked one path alone, which need not cover anything
 */
export function findingsOf(
  records: readonly LevelRecord[],
  failedTests: readonly FailedTest[],
  isOnePath = false,
): Findings {
  const failed = records.flatMap((record) => failedWalks(record).map((walk) => ({ record, walk })));
  const checks = records.flatMap((record) => (record.checks ?? []).map((check) => ({ record, check })));
  const missing = isOnePath
    ? []
    : records.flatMap((record) =>
        missingIn(record).map((fact) => ({ machine: record.machine, level: record.level, ...fact })),
      );
  /** Whether a failed test is listed as a check or as missing facts already. */
  const isListed = ({ title }: FailedTest) =>
    checks.some(({ record, check }) => title.startsWith(`${record.machine}, `) && title.endsWith(check.title)) ||
    (/cover|takes every transition/.test(title) && missing.some(({ machine }) => title.startsWith(`${machine}, `)));
  return {
    paths: records.reduce((sum, { walks }) => sum + walks.length, 0),
    failed,
    causes: groupByCause(failed),
    checks,
    tests: failedTests.filter((test) => !isListed(test)),
    missing,
  };
}

const numbers = new Intl.NumberFormat('en');

/** `1 path`, `1,204 paths` */
export const count = (amount: number, noun: string): string =>
  `${numbers.format(amount)} ${noun}${amount === 1 ? '' : 's'}`;

/** Says in one line how the run ended. */
export function verdictOf({ paths, failed, causes, checks, tests, missing }: Findings, passed: boolean): string {
  if (passed) return `All ${count(paths, 'path')} passed`;
  const found = [
    failed.length > 0 &&
      `${numbers.format(failed.length)} of ${count(paths, 'path')} failed, ${count(causes.length, 'cause')}`,
    checks.length + tests.length > 0 && `${count(checks.length + tests.length, 'other test')} failed`,
    missing.length > 0 && `${count(missing.length, 'fact')} not covered`,
  ].filter((part) => part !== false);
  if (found.length > 0) return found.join('; ');
  return paths === 0 ? 'Nothing was walked' : 'The tests of the paths are red';
}
