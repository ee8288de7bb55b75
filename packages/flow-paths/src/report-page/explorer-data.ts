import { gzipSync } from 'node:zlib';
import { idOf, type Level, type LevelRecord } from '../report/records.ts';
import type { Requirement } from '../report/requirements.ts';
import { type AllWords, titleOf } from '../report/words.ts';
import { plainWords } from '../step-descriptions.ts';

/** The data of the report's explorer. Each text is stored once; paths refer to texts and transitions by index. */
export interface ExplorerData {
  /** The address at which a path is walked; its id follows. */
  readonly walkerUrl: string;
  /** The command that walks a path again; its id follows. */
  readonly pathCommand: string;
  readonly strings: readonly string[];
  readonly machines: readonly {
    readonly id: string;
    /** Keys of transitions, and a description of each. */
    readonly transitions: readonly string[];
    readonly descriptions: readonly string[];
    /** The first one is shown first. */
    readonly drawings: readonly {
      /** The id of the state that it is about; empty for the whole chart. */
      readonly region: string;
      /** The id of the state around that one; empty where there is none. */
      readonly around: string;
      readonly name: string;
      readonly svg: string;
    }[];
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
    /** Text indices of the path's title and of the name of its start. */
    readonly title: number;
    readonly input: number;
    /** Three text indices for each step: its words, the state after it, and what is new on the page. */
    readonly steps: readonly number[];
    readonly transitions: readonly number[];
    /** Indexes of the statements of the specification that the path verifies. */
    readonly statements: readonly number[];
  }[];
}

/** The drawings of a machine: several of a large one, each with other regions folded. */
export type Drawings = ExplorerData['machines'][number]['drawings'];

/** @returns the explorer's data as JSON, gzipped, in base64 */
export function packData(
  drawings: ReadonlyMap<string, Drawings>,
  records: readonly LevelRecord[],
  requirements: readonly (Requirement & { readonly machines: readonly string[] })[],
  words: AllWords,
  { walkerUrl, pathCommand }: Pick<ExplorerData, 'walkerUrl' | 'pathCommand'>,
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
    const stateWords = words.get(machine)?.state ?? String;
    return walks.map((walk) => ({
      id: idOf(walk),
      machine,
      level,
      failed: walk.failure !== undefined,
      milliseconds: Math.round(walk.milliseconds),
      title: placeOf(titleOf(walk)),
      input: placeOf(plainWords(walk.path.split(': ', 1)[0] ?? '')),
      steps: walk.steps.flatMap((step) => [step.words, stateWords(step.state), step.sees].map(placeOf)),
      transitions: walk.transitions.flatMap((key) => keys.get(key) ?? []),
      statements: [...(walk.statements ?? []), ...(walk.failure?.statements ?? [])].flatMap(
        (statement) => statementsAt.get(statement) ?? [],
      ),
    }));
  });
  const data: ExplorerData = {
    walkerUrl,
    pathCommand,
    strings: [...places.keys()],
    machines: [...drawings].map(([id, drawn]) => ({
      id,
      transitions: transitionsOf(id),
      descriptions: transitionsOf(id).map((key) => words.get(id)?.transition(key) ?? key),
      drawings: drawn,
    })),
    requirements: requirements.map(({ id, statement, machines }) => ({ id, statement, machines })),
    // Failed paths come first.
    paths: paths.sort((one, other) => Number(other.failed) - Number(one.failed)),
  };
  return gzipSync(JSON.stringify(data)).toString('base64');
}
