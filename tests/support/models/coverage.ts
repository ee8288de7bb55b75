import { mkdirSync, writeFileSync } from 'node:fs';
import { activeNodes, transitionsOf } from '@uwanja/flow-ssr/internals';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
  UnknownAction,
} from 'xstate';
import { listTransitions, stateNodes, transitionKey } from '#machines/support/chart.ts';
import type { AnyFlowModel } from './model.ts';
import { formatValue } from './readable-values.ts';
import { takeVerified } from './statements.ts';

/** The states, transitions, guards and actions of a machine, or those that walks covered, by id or name. */
export type Facts = { readonly [K in (typeof factKinds)[number]]: Set<string> };
export const factKinds = ['states', 'transitions', 'guards', 'actions'] as const;

/** The levels on which paths are walked. */
export type Level = 'machine' | 'screen' | 'browser';

export const noFacts = (): Facts => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
  actions: new Set(),
});

/** Returns the names of a transition's guards, including those inside `not`, `and` and `or`. */
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

/**
 * Whether a guard is the machine's own function. A combined guard, or one that checks its state, is covered by its
 * parts.
 */
const isAsked = (machine: AnyStateMachine, name: string): boolean => {
  const guard = (machine.implementations.guards as Record<string, unknown>)[name];
  return typeof guard === 'function' && !('check' in guard);
};

/** Returns everything that can be covered of a machine, read from its definition. A guard has two sides, yes and no. */
export function factsOf(machine: AnyStateMachine): Facts {
  const nodes = stateNodes(machine);
  const transitions: AnyTransitionDefinition[] = nodes.flatMap(listTransitions);
  const actions = [
    ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((t) => t.actions),
  ];
  return {
    // A machine never rests in a history state.
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

/**
 * Records what a running machine does. It must be created before the actor, because the actor acts while it is created.
 */
export function record(machine: AnyStateMachine) {
  const facts = noFacts();
  let lastNodes: readonly AnyStateNode[] = [];
  const addActions = (actions: readonly unknown[]) => {
    for (const name of actions.flatMap((action) => actionName(action as UnknownAction))) facts.actions.add(name);
  };
  const recordNodes = (nodes: readonly AnyStateNode[]) => {
    for (const { id, entry } of nodes) {
      facts.states.add(id);
      addActions(entry);
    }
    for (const node of lastNodes) if (!nodes.includes(node)) addActions(node.exit);
    lastNodes = nodes;
  };
  const recordStep = (transitions: readonly AnyTransitionDefinition[], nodes: readonly AnyStateNode[]) => {
    for (const transition of transitions) {
      const { source, eventType, guard, actions } = transition;
      facts.transitions.add(transitionKey(transition));
      // The state may be left again in the same step.
      facts.states.add(source.id);
      addActions(actions);
      if (typeof guard === 'string') facts.guards.add(`${guard}: yes`);
      const siblings = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
      for (const { guard: passed } of siblings.slice(0, siblings.indexOf(transition)))
        if (typeof passed === 'string') facts.guards.add(`${passed}: no`);
    }
    recordNodes(nodes);
  };
  const { guards } = machine.implementations as { guards: Record<string, unknown> };
  return {
    facts,
    /** The machine's guards, wrapped to record their results. */
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
    /** Records a state of the root actor, with its entry and exit actions. */
    recordState: (snapshot: AnyMachineSnapshot) => recordNodes(activeNodes(snapshot)),
    /** Records a step by its transitions and the states that are active after it. */
    recordStep,
    /** Records an inspection event of the root actor. */
    inspect(event: InspectionEvent) {
      if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
      recordStep(transitionsOf(event), activeNodes(event.snapshot));
    },
  };
}

/**
 * One step of a walk: its description, the state after it, and what is new on the page; empty where there is no page.
 */
export interface WalkedStep {
  readonly words: string;
  /** The active leaf states after the step. */
  readonly state: string;
  readonly sees: string;
}

/** Why a walk failed: the message, and the expected and the actual value as text where the check compared two. */
export interface WalkFailure {
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Path of a screenshot of the failed step. */
  readonly picture?: string;
  /** The statements of the specification that the failed check verifies. */
  readonly statements?: readonly string[];
  /** The rendered page at the failed step, as markup. */
  readonly page?: string;
}

/** One walk of a path, for the report. The steps of a failed walk are those before the failed one. */
export interface Walk {
  /** The path's title, which ends with its id. */
  readonly path: string;
  readonly steps: readonly WalkedStep[];
  readonly milliseconds: number;
  /** The keys of the transitions that the walk took; empty if it failed. */
  readonly transitions: readonly string[];
  /** The statements of the specification that the walk verified. */
  readonly statements?: readonly string[];
  readonly failure?: WalkFailure;
}

/** A check of the model as a whole that failed, for the report. */
export interface FailedCheck {
  readonly title: string;
  readonly failure: WalkFailure;
}

/** The error of a walk that failed on a page of which there is a screenshot. */
export class PicturedError extends Error {
  readonly picture: string;
  constructor(message: string, picture: string, cause: unknown) {
    super(message, { cause });
    this.picture = picture;
  }
}

function failureOf(thrown: unknown): WalkFailure {
  // Testing Library appends the whole page to its messages.
  const { message: whole = String(thrown), picture, cause } = (thrown ?? {}) as Partial<PicturedError>;
  const compared = (cause ?? thrown) as { readonly message?: string; readonly statements?: readonly string[] };
  // The first line of a browser failure's message has its location as well. The other lines list what the page shows.
  const [, ...shown] = picture === undefined ? [] : whole.split('\n');
  const [message = ''] = (picture === undefined ? whole : (compared.message ?? String(cause))).split(
    '\n\nIgnored nodes',
  );
  return {
    message,
    ...(shown.length > 0 && { page: shown.join('\n') }),
    ...('expected' in compared && 'actual' in compared
      ? { expected: formatValue(compared.expected), actual: formatValue(compared.actual) }
      : {}),
    ...(picture === undefined ? {} : { picture }),
    ...(compared.statements && { statements: compared.statements }),
  };
}

/** Keys of transitions, by the reason why a level walks them. */
export type Reasons = Readonly<Record<string, readonly string[]>>;

/** The facts that the walks of a level must cover. */
export type Bound = Partial<Readonly<Record<keyof Facts, readonly string[]>>>;

/**
 * Collects what the walks of a machine cover on a level, and writes it where `npm run paths` reads it.
 * @param model its `name` distinguishes several models of one machine
 * @param bound what the walks must cover; everything about the machine by default
 * @param reasons why these transitions are walked on this level, where others are not
 */
export function coverageOf(
  { machine, name, spec }: Pick<AnyFlowModel, 'machine' | 'name' | 'spec'>,
  level: Level,
  bound?: Bound,
  reasons?: Reasons,
) {
  const facts = factsOf(machine);
  const plain = (of: Facts) => ({
    states: [...of.states],
    transitions: [...of.transitions],
    guards: [...of.guards],
    actions: [...of.actions],
  });
  const all = plain(facts);
  const bounds: Bound = bound ?? all;
  const covered = noFacts();
  const walks: Walk[] = [];
  const checks: FailedCheck[] = [];
  return {
    walks: walks as readonly Walk[],
    checks: checks as readonly FailedCheck[],
    /**
     * Walks one path and records the walk, even if it fails.
     * @param run walks the path, adds each passed step to `steps`, and returns what the machine did; also the verified
     * statements where several walks run at a time
     * @param markup reads the page where the walk has failed
     */
    async walk(
      path: string,
      run: (steps: WalkedStep[]) => Promise<{ readonly facts: Facts; readonly statements?: readonly string[] }>,
      markup?: () => string,
    ): Promise<void> {
      const started = performance.now();
      const steps: WalkedStep[] = [];
      takeVerified();
      const walked = () => ({
        path,
        steps,
        milliseconds: performance.now() - started,
        statements: takeVerified(),
      });
      try {
        const flow = await run(steps);
        for (const kind of factKinds) for (const fact of flow.facts[kind]) covered[kind].add(fact);
        walks.push({
          ...walked(),
          transitions: [...flow.facts.transitions],
          ...(flow.statements && { statements: flow.statements }),
        });
      } catch (thrown) {
        const failure = { ...failureOf(thrown), ...(markup && { page: markup() }) };
        walks.push({ ...walked(), transitions: [], failure });
        throw thrown;
      }
    },
    /** Runs a check that is about no single path, and records its failure. */
    check(title: string, run: () => void): void {
      try {
        run();
      } catch (thrown) {
        checks.push({ title, failure: failureOf(thrown) });
        throw thrown;
      }
    },
    /** What the walks must cover and did not, each with its kind. */
    missing: (): string[] =>
      factKinds.flatMap((kind) =>
        (bounds[kind] ?? []).filter((fact) => !covered[kind].has(fact)).map((fact) => `${kind}: ${fact}`),
      ),
    save() {
      mkdirSync('.cache/paths', { recursive: true });
      writeFileSync(
        `.cache/paths/${machine.id}${name ? ` as ${name}` : ''}.${level}.json`,
        JSON.stringify({
          machine: machine.id,
          level,
          all,
          due: bounds,
          covered: plain(covered),
          reasons,
          walks,
          checks,
          spec,
        }),
      );
    },
  };
}
