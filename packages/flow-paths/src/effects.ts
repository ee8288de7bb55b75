import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type SnapshotFrom,
  type StateValue,
  transition,
} from 'xstate';
import { eventName } from './generated-paths.ts';
import { leavesOf } from './machine-facts.ts';
import type { AnyFlowModel, Effects, FlowModel, Step, Steps } from './model.ts';
import { createPrintable } from './printable.ts';
import type { startFlow, Watch } from './start-flow.ts';
import { verify } from './statements.ts';

/** Compares all that left a machine in a step with what its model states. */

type Flow = ReturnType<typeof startFlow>;

/** `toEqual`, which is slow for equal values. */
export function expectEqual(actual: unknown, expected: unknown, message: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const printable = createPrintable();
  expect(printable(actual), message).toEqual(printable(expected));
}

const listOf = (states: string | readonly string[] = []): readonly string[] =>
  typeof states === 'string' ? [states] : states;
const isIn = (leaf: string, state: string) => leaf === state || leaf.startsWith(`${state}.`);
const leaves = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot.value);

function expectState(before: AnyMachineSnapshot, after: AnyMachineSnapshot, { state }: Effects<unknown>): void {
  const reached = listOf(state);
  const now = leaves(after);
  const unchanged = new Set(leaves(before));
  const unexpected = now.filter((leaf) => !unchanged.has(leaf) && !reached.some((each) => isIn(leaf, each)));
  const missing = reached.filter((each) => !now.some((leaf) => isIn(leaf, each)));
  const correct = { state: now, unexpected: [], missing: [] };
  expectEqual({ state: now, unexpected, missing }, correct, 'the state');
  if (reached.length === 0) expectEqual(now, [...unchanged], 'the state');
}

function expectRunning<M extends AnyStateMachine>(
  { invokes }: FlowModel<M>,
  flow: Flow,
  known: ReadonlyMap<string, unknown>,
  event: AnyEventObject,
): void {
  const { context } = flow.snapshot as AnyMachineSnapshot;
  const now = leaves(flow.snapshot as AnyMachineSnapshot);
  const isDue = (states: string | readonly string[]) =>
    listOf(states).some((state) => state === '' || now.some((leaf) => isIn(leaf, state)));
  const due = Object.keys(invokes).filter((id) => isDue(invokes[id]?.in ?? []));
  expectEqual(flow.waiting().toSorted(), due.toSorted(), 'the running actors');
  for (const [id, gate] of flow.gates) {
    if (known.get(id) === gate) continue;
    const { input, verifies = [] } = invokes[id] ?? {};
    verify(verifies, () => expectEqual(gate.input, input?.(context, event), `the input of ${id}`));
  }
}

/**
 * Returns how the machine would respond to each event. Two snapshots of one state respond alike unless a value that
 * follows the clock decides.
 */
function responses(flow: Flow, events: readonly AnyEventObject[]): unknown[] {
  const snapshot = flow.snapshot as AnyMachineSnapshot;
  return events.map((event) => {
    const [next, actions] = transition(flow.actor.logic as AnyStateMachine, snapshot, event);
    const done = (actions as readonly AnyEventObject[]).map(({ type, params }) =>
      type === 'xstate.emit' ? params : type,
    );
    return { event, value: (next as AnyMachineSnapshot).value, done };
  });
}

/** Returns a function that checks a machine while a delay passes. */
export function watchDelay<M extends AnyStateMachine>(model: FlowModel<M>, flow: Flow): Watch {
  const before = flow.snapshot;
  const events = Object.values<readonly AnyEventObject[]>(model.events).flat();
  const first = responses(flow, events);
  return (elapsed, isLast) => {
    model.during?.(flow.snapshot as never, elapsed, before as never);
    if (isLast)
      expectEqual(responses(flow, events), first, 'the responses one millisecond before the end of the delay');
  };
}

/** Checks the start of a flow. */
export function expectStart(model: AnyFlowModel, flow: Flow, input: unknown): void {
  const { context } = flow.snapshot as AnyMachineSnapshot;
  expectEqual(context, model.start(input), 'the context at the start');
  expectRunning(model, flow, new Map(), { type: 'xstate.init' });
  expectView(model, flow);
}

function expectView(model: AnyFlowModel, flow: Flow): void {
  const snapshot = flow.snapshot as AnyMachineSnapshot;
  if (snapshot.status !== 'active') return;
  const view = Object.entries(model.view(snapshot) as object).filter(([, value]) => typeof value !== 'function');
  expectEqual(Object.fromEntries(view), model.shows(snapshot), 'the view model');
}

/** Returns a step for an event that is taken only in these states, as `region.parent.leaf` or a prefix of it. */
export const onlyIn =
  <Snapshot extends { readonly value: unknown }, Context>(
    states: string | readonly string[],
    step: (given: Step<Snapshot>) => Effects<Context>,
  ) =>
  (given: Step<Snapshot>): Effects<Context> =>
    leavesOf(given.before.value as StateValue).some((leaf) => listOf(states).some((state) => isIn(leaf, state)))
      ? step(given)
      : {};

/** Returns the `takes` of a model whose steps have effects exactly where the machine takes their event. */
export const takesWithEffects =
  <M extends AnyStateMachine>(steps: Steps<M>) =>
  (before: SnapshotFrom<M>, event: AnyEventObject): boolean =>
    Object.keys(steps[eventName(event)]?.({ before, event, after: before, history: [] }) ?? {}).length > 0;

const effectsOf = ({ steps }: AnyFlowModel, step: Step<unknown>): Effects<object> =>
  (steps as Readonly<Record<string, (step: Step<unknown>) => Effects<object>>>)[eventName(step.event)]?.(step) ?? {};

/**
 * Returns a function that compares what a step did with what the model states, from a state before the step.
 * @param readEmitted returns an emitted event with texts in place of the ids of messages, as the model states it
 */
export function watchStep(
  model: AnyFlowModel,
  flow: Flow,
  readEmitted: (event: AnyEventObject) => AnyEventObject = (event) => event,
) {
  const before = flow.snapshot as AnyMachineSnapshot;
  const [emittedBefore, sentBefore, ranBefore] = [flow.emitted.length, flow.sentEvents.length, flow.ranActions.length];
  const gates = new Map(flow.gates);
  return (event: AnyEventObject, history: readonly AnyEventObject[]): void => {
    const after = flow.snapshot as AnyMachineSnapshot;
    const effects = effectsOf(model, { before, event, after, history });
    const check = () => {
      expectEqual(flow.emitted.slice(emittedBefore).map(readEmitted), effects.emits ?? [], 'the emitted events');
      expectState(before, after, effects);
      expectEqual(after.context, { ...before.context, ...effects.changes }, 'the context');
      expectEqual(flow.sentEvents.slice(sentBefore), effects.sends ?? [], 'the events for other flows');
      if (effects.restarts) {
        const restarted = [...gates].flatMap(([id, gate]) =>
          [undefined, gate].includes(flow.gates.get(id)) ? [] : id,
        );
        expectEqual(restarted, effects.restarts, 'the restarted actors');
      }
      expectEqual(flow.ranActions.slice(ranBefore), effects.runs ?? [], 'the actions of the composition');
      if (after.status === 'active') expectRunning(model, flow, gates, event);
    };
    verify(effects.verifies ?? [], check);
    expectView(model, flow);
  };
}
