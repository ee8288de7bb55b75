import { gzipSync } from 'node:zlib';
import { idOf, type Level, type LevelRecord } from './records.ts';
import type { Requirement } from './requirements.ts';

/** The data of the report's explorer. Each text is stored once; paths refer to texts and transitions by index. */
export interface ExplorerData {
  /** The address at which a path is walked; its id follows. */
  readonly walkerUrl: string;
  readonly strings: readonly string[];
  readonly machines: readonly {
    readonly id: string;
    readonly transitions: readonly string[];
    readonly drawing: string;
  }[];
  readonly requirements: readonly {
    readonly id: string;
    readonly statement: string;
    readonly machines: readonly string[];
  }[];
  readonly paths: readonly {
    readonly id: string;
    readonly machine: string;
    readonly level: Level;
    readonly failed: boolean;
    readonly milliseconds: number;
    readonly input: number;
    /** Three text indices for each step: its words, the state after it, and what is new on the page. */
    readonly steps: readonly number[];
    readonly transitions: readonly number[];
    /** Indexes of the statements of the specification that the path verifies. */
    readonly statements: readonly number[];
  }[];
}

/** @returns the explorer's data as JSON, gzipped, in base64 */
export function packData(
  drawings: ReadonlyMap<string, string>,
  records: readonly LevelRecord[],
  requirements: readonly (Requirement & { readonly machines: readonly string[] })[],
  walkerUrl: string,
): string {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const transitionsOf = (id: string) => records.find(({ machine }) => machine === id)?.all.transitions ?? [];
  const statementsAt = new Map(requirements.map(({ statement }, place) => [statement, place]));
  const paths = records.flatMap(({ machine, level, walks }) => {
    const keys = new Map(transitionsOf(machine).map((key, place) => [key, place]));
    return walks.map((walk) => ({
      id: idOf(walk),
      machine,
      level,
      failed: walk.failure !== undefined,
      milliseconds: Math.round(walk.milliseconds),
      input: placeOf(walk.path.split(': ', 1)[0] ?? ''),
      steps: walk.steps.flatMap(({ words, state, sees }) => [words, state, sees].map(placeOf)),
      transitions: walk.transitions.flatMap((key) => keys.get(key) ?? []),
      statements: [...(walk.statements ?? []), ...(walk.failure?.statements ?? [])].flatMap(
        (statement) => statementsAt.get(statement) ?? [],
      ),
    }));
  });
  const data: ExplorerData = {
    walkerUrl,
    strings: [...places.keys()],
    machines: [...drawings].map(([id, drawing]) => ({ id, transitions: transitionsOf(id), drawing })),
    requirements: requirements.map(({ id, statement, machines }) => ({ id, statement, machines })),
    // Failed paths come first.
    paths: paths.sort((one, other) => Number(other.failed) - Number(one.failed)),
  };
  return gzipSync(JSON.stringify(data)).toString('base64');
}
