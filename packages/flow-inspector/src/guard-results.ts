import { activeNodes } from '@uwanja/flow-ssr/internals';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  not,
} from 'xstate';
import { guardTerms, guardText, transitionKey } from './chart/chart.ts';
import type { GuardedTransition, GuardResult } from './recording/types.ts';

/** Evaluates the guards of an event again, for an inspector. Guards are pure, so that the results are the same. */

/**
 * Returns the result of a guard. XState evaluates the guard that it negates; its own `evaluateGuard` would be a further
 * export of the code that every visitor downloads.
 */
function evaluate(guard: unknown, snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const negated = not(guard as never) as unknown as {
    readonly check: (snapshot: AnyMachineSnapshot, args: object, guard: unknown) => boolean;
  };
  return !negated.check(snapshot, { context: snapshot.context, event }, negated);
}

function resultOf(guard: unknown, snapshot: AnyMachineSnapshot, event: AnyEventObject): GuardResult {
  const passed = evaluate(guard, snapshot, event);
  // A named guard may be defined as a combination.
  const named = typeof guard === 'string' ? snapshot.machine.implementations.guards[guard] : guard;
  const terms = guardTerms(named)?.map((term) => resultOf(term, snapshot, event));
  return { guard: guardText(guard), passed, ...(terms && { terms }) };
}

const isLeaf = ({ type }: AnyStateNode): boolean => type === 'atomic' || type === 'final';

/**
 * Returns the guarded transitions of the candidates, up to the first one that the event takes.
 * @returns whether one is taken as well
 */
function tryAll(candidates: readonly AnyTransitionDefinition[], snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  const guards: GuardedTransition[] = [];
  for (const transition of candidates) {
    if (transition.guard === undefined) return { guards, isTaken: true };
    const result = { key: transitionKey(transition), ...resultOf(transition.guard, snapshot, event) };
    guards.push(result);
    if (result.passed) return { guards, isTaken: true };
  }
  return { guards, isTaken: false };
}

/**
 * Returns the guarded transitions that a snapshot has for an event, in the order in which XState tries them: from each
 * active leaf state to the machine, up to the first one whose guard passes.
 * @param candidatesOf returns the transitions of a state that are tried
 */
function guardsOf(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  candidatesOf: (node: AnyStateNode) => readonly AnyTransitionDefinition[] | undefined,
): GuardedTransition[] {
  const found = new Map<string, GuardedTransition>();
  for (const leaf of activeNodes(snapshot).filter(isLeaf)) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const { guards, isTaken } = tryAll(candidatesOf(node) ?? [], snapshot, event);
      for (const guard of guards) found.set(guard.key, guard);
      if (isTaken) break;
    }
  }
  return [...found.values()];
}

/**
 * Returns the results of the guards that decided about an event, and of those that hold the state in which it ended.
 * @param before the snapshot that the event met; undefined for the start
 */
export function guardResults(
  before: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  after: AnyMachineSnapshot,
): GuardedTransition[] {
  try {
    return [
      ...(before?.status === 'active' ? guardsOf(before, event, (node) => node.transitions.get(event.type)) : []),
      ...(after.status === 'active' ? guardsOf(after, event, (node) => node.always) : []),
    ];
  } catch {
    // A guard that throws has already failed the actor.
    return [];
  }
}
