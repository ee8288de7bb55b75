import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { idOf, type LevelRecord, missingIn } from './records.ts';

/** The summary of a run of the paths. It is stored, so that the next run can report what changed. */
export interface RunSummary {
  readonly date: string;
  readonly commit: string;
  /** Whether a path passed, by `<level> <id>`. */
  readonly paths: Readonly<Record<string, boolean>>;
  readonly missing: readonly string[];
}

const file = '.cache/paths-last.json';

export const summaryOf = (date: string, commit: string, all: readonly LevelRecord[]): RunSummary => ({
  date,
  commit,
  paths: Object.fromEntries(
    all.flatMap((record) => record.walks.map((walk) => [`${record.level} ${idOf(walk)}`, walk.failure === undefined])),
  ),
  missing: all.flatMap((record) => missingIn(record).map((fact) => `${record.machine} (${record.level}): ${fact}`)),
});

/** Reads the summary of the previous run; null without one. */
export const readLastRun = (): RunSummary | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunSummary) : null;

export function writeLastRun(summary: RunSummary): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(summary));
}

/** Returns the differences between two runs. Levels and machines that the later run did not walk are ignored. */
export function changesSince(last: RunSummary, now: RunSummary) {
  const walked = new Set(Object.keys(now.paths).map((key) => key.replace(/-\w+$/, '')));
  const before = Object.keys(last.paths).filter((key) => walked.has(key.replace(/-\w+$/, '')));
  return {
    failedNow: Object.keys(now.paths).filter((key) => now.paths[key] === false && last.paths[key] !== false),
    mended: before.filter((key) => last.paths[key] === false && now.paths[key] === true),
    added: Object.keys(now.paths).filter((key) => !(key in last.paths)),
    removed: before.filter((key) => !(key in now.paths)),
    uncovered: now.missing.filter((fact) => !last.missing.includes(fact)),
  };
}
