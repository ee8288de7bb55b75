import type { Chart } from '../chart/chart.ts';
import type { ActorStatus, Invocation, Step } from './types.ts';

/** The most ended invocations of an actor that a recording contains. */
const mostEnded = 30;

/** Returns how the event of a step ends the invocation; null where it does not. */
function answerOf({ id }: Invocation, { event, at }: Step): Invocation['end'] {
  if (event.type === `xstate.done.actor.${id}`) return { at, kind: 'done', output: event.output };
  if (event.type === `xstate.error.actor.${id}`) return { at, kind: 'failed', output: event.error };
  return null;
}

/** Whether the actor has stopped the invocation: it has ended itself, has left the state, or has entered it again. */
function isStopped({ id }: Invocation, { activeStates, started }: Step, status: ActorStatus, chart: Chart): boolean {
  const invoking = chart.states.filter(({ invokes }) => invokes.some((invoke) => invoke.id === id));
  return (
    status !== 'active' ||
    started?.some((actor) => actor.id === id) === true ||
    // A spawned actor belongs to no state.
    (invoking.length > 0 && !invoking.some((state) => activeStates.includes(state.id)))
  );
}

/** Returns the invocations of an actor after one more step. */
export function withStep(
  invocations: readonly Invocation[],
  step: Step,
  status: ActorStatus,
  chart: Chart,
): readonly Invocation[] {
  const { started = [], at, number } = step;
  if (started.length === 0 && invocations.every(({ end }) => end !== null)) return invocations;
  const next = invocations.map((invocation): Invocation => {
    if (invocation.end) return invocation;
    const end = answerOf(invocation, step);
    if (end) return { ...invocation, end };
    return isStopped(invocation, step, status, chart) ? { ...invocation, end: { at, kind: 'stopped' } } : invocation;
  });
  const isAwaited = (id: string) => chart.transitions.some(({ cause }) => cause.kind === 'done' && cause.name === id);
  const ended = next.filter(({ end }) => end !== null);
  const discarded = new Set(ended.slice(0, Math.max(0, ended.length - mostEnded)));
  return [
    ...next.filter((invocation) => !discarded.has(invocation)),
    ...started.map((actor): Invocation => ({ ...actor, number, at, isAwaited: isAwaited(actor.id), end: null })),
  ];
}

/** Returns the invocations of recorded steps, for a recording that comes from a file. */
export const invocationsOf = (steps: readonly Step[], status: ActorStatus, chart: Chart): readonly Invocation[] =>
  steps.reduce<readonly Invocation[]>(
    (invocations, step, index) => withStep(invocations, step, index === steps.length - 1 ? status : 'active', chart),
    [],
  );
