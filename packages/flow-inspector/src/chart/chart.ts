import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, and, not, or, stateIn } from 'xstate';

/** A statechart as plain data, read from the machine's definition. Used for diagrams, documentation and the inspector. */

/** The cause of a transition. `name` is an event type, an invoke's id, a delay's name or a state's id. */
export interface Cause {
  readonly kind: 'event' | 'done' | 'error' | 'moved' | 'after' | 'finished' | 'always';
  readonly name: string;
}

export interface ChartState {
  readonly id: string;
  readonly key: string;
  readonly type: AnyStateNode['type'];
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Id of the initial state; null where there is none. */
  readonly initial: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
}

export interface ChartTransition {
  /** See `transitionKey`. */
  readonly key: string;
  readonly source: string;
  /** Ids of the target states; empty for a transition that only runs actions. */
  readonly targets: readonly string[];
  readonly cause: Cause;
  readonly guard: string | null;
  readonly actions: readonly string[];
  readonly reenter: boolean;
}

export interface ChartDelay {
  readonly name: string;
  /** Milliseconds; null where the value is only known at run time. */
  readonly ms: number | null;
  /** Computed when the delay starts; `ms` is then its maximum. */
  readonly computed: boolean;
}

export interface Chart {
  readonly id: string;
  /** Every state, parents before children. The first one is the machine itself. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  readonly delays: readonly ChartDelay[];
}

/** Returns all state nodes of a machine, parents before children. */
export function stateNodes(machine: AnyStateMachine): AnyStateNode[] {
  const collect = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(collect)];
  return collect(machine.root);
}

/** Returns an id of a transition that is equal in every instance of its machine. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return `${source.id} --${eventType || 'always'}[${siblings.indexOf(transition)}]-->`;
}

/** Returns the transitions that a state itself declares. */
export const listTransitions = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const getField = (value: unknown, key: string): unknown =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? Reflect.get(value, key) : undefined;

/** Appends the parameter if it is a literal in the definition, as in `isStep(card)`. */
function withParams(name: string, named: unknown): string {
  const params = typeof named === 'object' ? getField(named, 'params') : undefined;
  return typeof params === 'string' || typeof params === 'number' ? `${name}(${params})` : name;
}

/** Returns the name of an action, or a description of an inline one, such as `assign(cart)`. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const type = asText(getField(action, 'type'));
  if (type === '') return 'an action without a name';
  if (!type.startsWith('xstate.')) return withParams(type, action);
  const assignment = getField(action, 'assignment');
  if (typeof assignment === 'object' && assignment !== null) return `assign(${Object.keys(assignment).join(', ')})`;
  return type.slice('xstate.'.length);
}

/** Returns the names of entry or exit actions without the timers that XState adds for `after`. */
const doings = (actions: readonly unknown[]): string[] =>
  actions
    .filter((action) => !asText(getField(action, 'id') ?? getField(action, 'sendId')).startsWith('xstate.after.'))
    .map(actionName);

/** Returns the guards that a combined guard combines; undefined for any other guard. */
export const guardTerms = (guard: unknown): readonly unknown[] | undefined => {
  const terms = typeof guard === 'function' ? getField(guard, 'guards') : undefined;
  return Array.isArray(terms) ? terms : undefined;
};

/** Formats a state's value: `ready`, `paying.attempt`. */
const stateText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${stateText(inner)}`)
        .join(' + ')
    : String(value);

/** XState's combined guards, by the function that checks them: a minified build renames the guards themselves. */
const combinedGuards: ReadonlyMap<unknown, string> = new Map(
  Object.entries({ and: and([]), or: or([]), not: not(''), stateIn: stateIn('') }).map(([name, guard]) => [
    getField(guard, 'check'),
    name,
  ]),
);

/** Formats a guard as a condition: `isShown`, `hasItems and (in ready or in settling)`. */
export function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const name =
    combinedGuards.get(getField(guard, 'check')) ??
    (asText(getField(guard, 'type')) || asText(getField(guard, 'name')));
  const terms = guardTerms(guard)?.map((term) =>
    (guardTerms(term)?.length ?? 0) > 1 ? `(${guardText(term)})` : guardText(term),
  );
  if (terms) return name === 'not' ? `not ${terms.join('')}` : terms.join(` ${name} `);
  if (typeof guard === 'function' && name === 'stateIn') return `in ${stateText(getField(guard, 'stateValue'))}`;
  return withParams(name || 'a guard without a name', guard);
}

/** Parses an event type into a cause. `source` is the id of the state that handles the event. */
export function parseCause(eventType: string, source = ''): Cause {
  if (eventType === '') return { kind: 'always', name: '' };
  const [, ending, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  if (ending && actor) return { kind: ending === 'done' ? 'done' : 'error', name: actor };
  const [, child] = /^xstate\.snapshot\.(.+)$/.exec(eventType) ?? [];
  if (child) return { kind: 'moved', name: child };
  const [, state] = /^xstate\.done\.state\.(.+)$/.exec(eventType) ?? [];
  if (state) return { kind: 'finished', name: state };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? [];
  if (delay && eventType.endsWith(source)) return { kind: 'after', name: delay };
  return { kind: 'event', name: eventType };
}

const milliseconds = (ms: number): string => (ms >= 1000 && ms % 500 === 0 ? `${ms / 1000} s` : `${ms} ms`);

/** Formats a cause: `readChoice done`, `after lockTick (1 s)`. */
export function causeText({ kind, name }: Cause, delays: readonly ChartDelay[] = []): string {
  const ms = delays.find((delay) => delay.name === name)?.ms;
  switch (kind) {
    case 'done':
      return `${name} done`;
    case 'error':
      return `${name} failed`;
    case 'moved':
      return `${name} moved`;
    case 'finished':
      return `${name.split('.').at(-1)} finished`;
    case 'after':
      return `after ${name}${ms === undefined || ms === null ? '' : ` (${milliseconds(ms)})`}`;
    case 'always':
      return 'at once';
    case 'event':
      return name;
  }
}

function listDelays(machine: AnyStateMachine, maxima: Readonly<Record<string, number>>): ChartDelay[] {
  const used = new Set(stateNodes(machine).flatMap((node) => node.after.map(({ delay }) => String(delay))));
  const delays = machine.implementations.delays as Readonly<Record<string, unknown>>;
  return [...used].map((name) => {
    const delay = delays[name];
    if (typeof delay === 'number') return { name, ms: delay, computed: false };
    return { name, ms: maxima[name] ?? null, computed: true };
  });
}

/**
 * Returns the whole chart of a machine, read from its definition.
 * @param maxima the longest time of each computed delay in milliseconds, by name
 */
export function createChart(machine: AnyStateMachine, maxima: Readonly<Record<string, number>> = {}): Chart {
  const nodes = stateNodes(machine);
  return {
    id: machine.id,
    states: nodes.map((node) => ({
      id: node.id,
      key: node.key,
      type: node.type,
      parent: node.parent?.id ?? null,
      children: Object.values(node.states).map(({ id }) => id),
      initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
      tags: [...node.tags],
      entry: doings(node.entry),
      exit: doings(node.exit),
      invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    })),
    transitions: nodes.flatMap(listTransitions).map((transition) => ({
      key: transitionKey(transition),
      source: transition.source.id,
      targets: (transition.target ?? []).map(({ id }) => id),
      cause: parseCause(transition.eventType, transition.source.id),
      guard: transition.guard === undefined ? null : guardText(transition.guard),
      actions: transition.actions.map(actionName),
      reenter: transition.reenter,
    })),
    delays: listDelays(machine, maxima),
  };
}
