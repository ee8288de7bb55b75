import { type ChartState, type ChartTransition, createChart } from '@uwanja/flow-inspector/chart';
import type { AnyStateMachine } from 'xstate';
import type { Walk } from '../coverage.ts';
import { causeOf, causeWords, plainWords } from '../step-descriptions.ts';
import type { Kind } from './records.ts';

/** Words of the report for the states, transitions and steps of machines. */

/** The most steps that a title names. */
const maxTitled = 5;

/** Splits at the commas that stand in no brackets. */
function splitArguments(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts.map((part) => part.trim());
}

/** `not(hasPhone)` → `not has phone`, `and(hasItems, isOpen)` → `(has items and is open)` */
function guardWords(guard: string): string {
  const [, name = '', inside] = /^(\w+)\((.*)\)$/.exec(guard) ?? [];
  if (inside === undefined) return plainWords(guard);
  const parts = splitArguments(inside).map(guardWords);
  if (name === 'not') return `not ${parts.join(', ')}`;
  if (name === 'and' || name === 'or') return `(${parts.join(` ${name} `)})`;
  return `${plainWords(name)} ${parts.join(', ')}`;
}

/** The words of one machine. */
export interface MachineWords {
  /** `paying.lock.open + closed` → `lock: open + closed` */
  readonly state: (leaves: string) => string;
  /** By the id of a state. */
  readonly region: (id: string) => string;
  /** By the key of a transition: `lock: open: the lock is acquired → lock: locked` */
  readonly transition: (key: string) => string;
  /** A message of a check, with words in place of the types of events. */
  readonly message: (text: string) => string;
  /** A fact of its coverage. */
  readonly fact: (kind: Kind, fact: string) => string;
}

export function wordsOf(machine: AnyStateMachine): MachineWords {
  const { states, transitions } = createChart(machine);
  const byID = new Map(states.map((state) => [state.id, state]));
  const keysOf = (state: ChartState | undefined): string[] =>
    state?.parent ? [...keysOf(byID.get(state.parent)), state.key] : [];
  const paths = states.map((state) => keysOf(state).join('.'));
  /** The state with the one around it, or with more where another state has the same two. */
  const shorten = (path: string): string => {
    const keys = path.split('.');
    let taken = Math.min(2, keys.length);
    const end = () => keys.slice(-taken).join('.');
    while (taken < keys.length && paths.some((other) => other !== path && `.${other}`.endsWith(`.${end()}`)))
      taken += 1;
    return keys.slice(-taken).map(plainWords).join(': ');
  };
  const stateByID = (id: string) => shorten(keysOf(byID.get(id)).join('.')) || 'the whole machine';

  const describe = ({ source, targets, cause, guard, key }: ChartTransition): string => {
    const isFurther = !key.endsWith('[0]-->');
    const condition = guard === null ? (isFurther ? ', otherwise' : '') : `, if ${guardWords(guard)}`;
    const to = targets.length === 0 ? 'no other state' : targets.map(stateByID).join(' + ');
    return `${stateByID(source)}: ${causeWords(cause)}${condition} → ${to}`;
  };
  const types = [...new Set(transitions.map(({ key }) => / --(.+)\[\d+\]-->$/.exec(key)?.[1] ?? ''))]
    .filter((type) => type.includes('.'))
    // The longest first, because one may be the beginning of another.
    .sort((one, other) => other.length - one.length);
  const byKey = new Map(transitions.map((transition) => [transition.key, describe(transition)]));
  const transition = (key: string) => byKey.get(key) ?? key;
  return {
    state: (leaves) => leaves.split(' + ').map(shorten).join(' + '),
    region: stateByID,
    transition,
    message: (text) => types.reduce((words, type) => words.replaceAll(type, `‘${causeWords(causeOf(type))}’`), text),
    fact: (kind, fact) => {
      if (kind === 'states') return `the state ‘${stateByID(fact)}’`;
      if (kind === 'transitions') return `the transition ‘${transition(fact)}’`;
      if (kind === 'actions') return `the action ‘${plainWords(fact)}’`;
      const [guard = '', side] = fact.split(': ');
      return `the guard ‘${plainWords(guard)}’ answers ${side}`;
    },
  };
}

/** A step without its data. */
const withoutData = (words: string): string => words.split(': ', 1)[0] ?? '';

/** `start: the phone is typed → … 3 steps … → initiate express fails: ‘You are offline.’`, with the step that failed */
export function titleOf(walk: Pick<Walk, 'path' | 'steps' | 'failure'>): string {
  const input = plainWords(walk.path.split(': ', 1)[0] ?? '');
  const failed = walk.failure ? [`${failedEvent(walk) ?? 'the start'} ✗`] : [];
  const words = [
    ...walk.steps.map((step, place) => (place === walk.steps.length - 1 ? step.words : withoutData(step.words))),
    ...failed,
  ];
  const left = words.length - maxTitled;
  const named = left <= 1 ? words : [...words.slice(0, 1), `… ${left} steps …`, ...words.slice(1 + left)];
  return [`${input}:`, named.join(' → ')].join(' ');
}

/** The words of each machine, by its id. */
export type AllWords = ReadonlyMap<string, MachineWords>;

export const wordsOfAll = (machines: readonly { readonly machine: AnyStateMachine }[]): AllWords =>
  new Map(machines.map(({ machine }) => [machine.id, wordsOf(machine)]));

/** The event at which a walk failed in words, from the path's title; undefined where it failed at the start. */
export function failedEvent({ path, steps }: Pick<Walk, 'path' | 'steps'>): string | undefined {
  const name = path.split(' · ')[0]?.split(': ')[1]?.split(' → ')[steps.length];
  if (name === undefined) return undefined;
  const [, actor = '', ending] = /^(\S+) (done|error|moved)$/.exec(name) ?? [];
  if (ending) return causeWords({ kind: ending as 'done' | 'error' | 'moved', name: actor });
  if (name.startsWith('after ')) return causeWords({ kind: 'after', name: name.slice('after '.length) });
  return causeWords({ kind: 'event', name });
}
