import { listTransitions, stateNodes, transitionKey } from '@uwanja/flow-inspector/chart';
import { activeNodes, transitionsOf } from '@uwanja/flow-ssr/internals';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
  UnknownAction,
} from 'xstate';

/** The states, transitions, guards and actions of a machine, or those that walks covered, by id or name. */
export type Facts = { readonly [K in (typeof factKinds)[number]]: Set<string> };
export const factKinds = ['states', 'transitions', 'guards', 'actions'] as const;

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
