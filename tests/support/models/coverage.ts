import { mkdirSync, writeFileSync } from 'node:fs';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
  UnknownAction,
} from 'xstate';
import { stateNodes, transitionKey, transitionsOf } from '#machines/support/chart.ts';

/** What of a machine there is to cover, and what of it was covered: by id or name, each kind apart. */
export type Facts = { readonly [K in (typeof factKinds)[number]]: Set<string> };
export const factKinds = ['states', 'transitions', 'guards', 'actions'] as const;

/** The levels that paths are walked on. */
export type Level = 'machine' | 'screen' | 'browser';

const noFacts = (): Facts => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
  actions: new Set(),
});

/** The names of the guards of a transition, also of those inside `not`, `and` and `or`. */
function guardNames(guard: unknown): string[] {
  if (typeof guard === 'string') return [guard];
  if (typeof guard === 'function') return ((guard as { guards?: unknown[] }).guards ?? []).flatMap(guardNames);
  const { type } = (guard ?? {}) as { type?: unknown };
  return typeof type === 'string' ? [type] : [];
}

const actionName = (action: UnknownAction): string[] => {
  const type = typeof action === 'string' ? action : (action as { type?: unknown }).type;
  return typeof type === 'string' && !type.startsWith('xstate.') ? [type] : [];
};

/** Whether a guard is a question of the machine's own; one made of others, or of its states, is covered with those. */
const isAsked = (machine: AnyStateMachine, name: string): boolean => {
  const guard = (machine.implementations.guards as Record<string, unknown>)[name];
  return typeof guard === 'function' && !('check' in guard);
};

/** All there is to cover of a machine, read off its definition; a guard has two sides. */
export function factsOf(machine: AnyStateMachine): Facts {
  const nodes = stateNodes(machine);
  const transitions: AnyTransitionDefinition[] = nodes.flatMap(transitionsOf);
  const actions = [
    ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((t) => t.actions),
  ];
  return {
    // A history state is never stood in.
    states: new Set(nodes.filter(({ type }) => type !== 'history').map(({ id }) => id)),
    transitions: new Set(transitions.map(transitionKey)),
    guards: new Set(
      transitions
        .flatMap(({ guard }) => guardNames(guard))
        .filter((name) => isAsked(machine, name))
        .flatMap((name) => [`${name}: yes`, `${name}: no`]),
    ),
    actions: new Set(actions.flatMap((action) => actionName(action as UnknownAction))),
  };
}

/** Writes down what a running machine does. Made before its actor, because the actor acts while it is created. */
export function record(machine: AnyStateMachine) {
  const facts = noFacts();
  let stood: AnyMachineSnapshot['_nodes'] = [];
  const addActions = (actions: readonly unknown[]) => {
    for (const name of actions.flatMap((action) => actionName(action as UnknownAction))) facts.actions.add(name);
  };
  const stand = ({ _nodes: nodes }: AnyMachineSnapshot) => {
    for (const { id, entry } of nodes) {
      facts.states.add(id);
      addActions(entry);
    }
    for (const node of stood) if (!nodes.includes(node)) addActions(node.exit);
    stood = nodes;
  };
  const { guards } = machine.implementations as { guards: Record<string, unknown> };
  return {
    facts,
    /** The machine's guards, which write down what they answer. */
    guards: Object.fromEntries(
      Object.entries(guards)
        .filter(([name]) => isAsked(machine, name))
        .map(([name, guard]) => [
          name,
          (...asked: unknown[]) => {
            const answer = (guard as (...asked: unknown[]) => boolean)(...asked);
            facts.guards.add(`${name}: ${answer ? 'yes' : 'no'}`);
            return answer;
          },
        ]),
    ),
    /** Takes a state that the root actor stands in, with what was done on the way in and out. */
    stand,
    /** Takes what the inspection of the root actor tells. */
    inspect(event: InspectionEvent) {
      if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
      for (const transition of event._transitions) {
        const { source, eventType, guard, actions } = transition;
        facts.transitions.add(transitionKey(transition));
        // It may have been left in the very step that entered it.
        facts.states.add(source.id);
        addActions(actions);
        if (typeof guard === 'string') facts.guards.add(`${guard}: yes`);
        const siblings = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
        for (const { guard: passed } of siblings.slice(0, siblings.indexOf(transition)))
          if (typeof passed === 'string') facts.guards.add(`${passed}: no`);
      }
      stand(event.snapshot as AnyMachineSnapshot);
    },
  };
}

/** One step of a walk in words, where it led, and what is new on the page after it; empty where there is no page. */
export interface WalkedStep {
  readonly words: string;
  /** The leaf states that the machine stands in afterwards. */
  readonly state: string;
  readonly sees: string;
}

/** Why a walk failed: what was expected and what came, each as text, where the check compared two values. */
export interface WalkFailure {
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Path of a screenshot of the step that failed. */
  readonly picture?: string;
  /** The rendered page at the step that failed, as markup. */
  readonly page?: string;
}

/** One walk of a path, for the report. The steps of a failed walk are those before the step that failed. */
export interface Walk {
  /** Its title, which ends with its id. */
  readonly path: string;
  readonly steps: readonly WalkedStep[];
  readonly milliseconds: number;
  /** The transitions that it took, by key; none where it failed. */
  readonly transitions: readonly string[];
  readonly failure?: WalkFailure;
}

/** A walk that failed on a page of which there is a screenshot. */
export class PicturedError extends Error {
  readonly picture: string;
  constructor(message: string, picture: string, cause: unknown) {
    super(message, { cause });
    this.picture = picture;
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value));

function failureOf(thrown: unknown): WalkFailure {
  // Testing Library adds the whole page to its messages.
  const { message: whole = String(thrown), picture, cause } = (thrown ?? {}) as Partial<PicturedError>;
  const [message = ''] = whole.split('\n\nIgnored nodes');
  const compared = (cause ?? thrown) as object;
  return {
    message,
    ...('expected' in compared && 'actual' in compared
      ? { expected: asText(compared.expected), actual: asText(compared.actual) }
      : {}),
    ...(picture === undefined ? {} : { picture }),
  };
}

/** The facts that the walks of a level must cover. */
export type Bound = Partial<Readonly<Record<keyof Facts, readonly string[]>>>;

/**
 * Adds up what the walks of a machine cover on a level, and writes it where `npm run paths` reads it.
 * @param model whose `name` tells it from another model of the machine
 * @param bound what they must cover; everything about the machine unless given
 */
export function coverageOf(
  { machine, name }: { readonly machine: AnyStateMachine; readonly name?: string },
  level: Level,
  bound?: Bound,
) {
  const facts = factsOf(machine);
  const plain = (of: Facts) => ({
    states: [...of.states],
    transitions: [...of.transitions],
    guards: [...of.guards],
    actions: [...of.actions],
  });
  const all = plain(facts);
  const due: Bound = bound ?? all;
  const covered = noFacts();
  const walks: Walk[] = [];
  return {
    walks: walks as readonly Walk[],
    /**
     * Walks one path and records the walk, also one that fails.
     * @param run walks the path, adds each step that held to `steps`, and returns what the machine did
     * @param markup reads the page where the walk has failed
     */
    async walk(
      path: string,
      run: (steps: WalkedStep[]) => Promise<{ readonly facts: Facts }>,
      markup?: () => string,
    ): Promise<void> {
      const started = performance.now();
      const steps: WalkedStep[] = [];
      const walked = () => ({ path, steps, milliseconds: performance.now() - started });
      try {
        const flow = await run(steps);
        for (const kind of factKinds) for (const fact of flow.facts[kind]) covered[kind].add(fact);
        walks.push({ ...walked(), transitions: [...flow.facts.transitions] });
      } catch (thrown) {
        const failure = { ...failureOf(thrown), ...(markup && { page: markup() }) };
        walks.push({ ...walked(), transitions: [], failure });
        throw thrown;
      }
    },
    /** What the walks must cover and none has covered, each with its kind. */
    missing: (): string[] =>
      factKinds.flatMap((kind) =>
        (due[kind] ?? []).filter((fact) => !covered[kind].has(fact)).map((fact) => `${kind}: ${fact}`),
      ),
    save() {
      mkdirSync('.cache/paths', { recursive: true });
      writeFileSync(
        `.cache/paths/${machine.id}${name ? ` as ${name}` : ''}.${level}.json`,
        JSON.stringify({ machine: machine.id, level, all, due, covered: plain(covered), walks }),
      );
    },
  };
}
