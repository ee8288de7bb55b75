import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What the walks of the tests left behind (tests/support/coverage.ts), put together by machine. */

export const levels = ['machine', 'screen', 'browser'] as const;
export type Level = (typeof levels)[number];
export const kinds = ['states', 'transitions', 'guards', 'actions'] as const;
export type Kind = (typeof kinds)[number];

export interface Walk {
  readonly path: string;
  readonly steps: readonly { readonly words: string; readonly sees: string }[];
  readonly milliseconds: number;
}

export interface LevelRecord {
  readonly machine: string;
  readonly level: Level;
  readonly all: Readonly<Record<Kind, readonly string[]>>;
  readonly covered: Readonly<Record<Kind, readonly string[]>>;
  /** Transitions that cannot happen on the level, with the reason, by key. */
  readonly beyond?: Readonly<Record<string, string>>;
  readonly walks: readonly Walk[];
}

/** The records of a machine, by level. */
export type MachineRecords = Partial<Record<Level, LevelRecord>>;

const folder = '.cache/paths';

/** Every record, by the machine's id. */
export function readRecords(): Map<string, MachineRecords> {
  const records = new Map<string, MachineRecords>();
  if (!existsSync(folder)) return records;
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    const record = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as LevelRecord;
    records.set(record.machine, { ...records.get(record.machine), [record.level]: record });
  }
  return records;
}

/** How much of a kind a level covers: `[covered, all]`. */
export function share({ all, covered, beyond = {} }: LevelRecord, kind: Kind): [number, number] {
  const due = all[kind].filter((fact) => !(fact in beyond));
  const had = new Set(covered[kind]);
  return [due.filter((fact) => had.has(fact)).length, due.length];
}

export const secondsOf = ({ walks }: LevelRecord): number =>
  walks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
