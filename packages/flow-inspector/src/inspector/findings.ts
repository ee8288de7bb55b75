import { cached } from '../cached.ts';
import type { GuardedTransition, Invocation, Press, RecordedActor, Recording, Step } from '../recording/index.ts';
import { isIgnored } from './effects.ts';

/** What a person who looks for a fault wants to see first. */

/** The time in milliseconds after which an answer counts as late. */
export const lateAfter = 3_000;

type ActorName = Pick<RecordedActor, 'id' | 'name'>;

/** Why no transition took an event. */
export type Reason =
  /** Guards refused it. */
  | { readonly kind: 'refused'; readonly guards: readonly GuardedTransition[] }
  /** The active states have no transition for it, but these have. */
  | { readonly kind: 'otherStates'; readonly states: readonly string[] }
  /** The flow has no transition for it. */
  | { readonly kind: 'unknown' };

export type Finding = { readonly number: number; readonly at: number } & (
  | {
      readonly kind: 'ignored';
      readonly actor: ActorName;
      readonly step: Step;
      readonly reason: Reason;
      /** How often it happened in a row. */
      readonly times: number;
    }
  /** An event that was sent to an actor after its end. */
  | { readonly kind: 'lost'; readonly actor: ActorName; readonly event: string }
  /** A press that sent no event. */
  | { readonly kind: 'unsent'; readonly press: Press }
  /** An actor that has stopped with an error. */
  | { readonly kind: 'failed'; readonly actor: ActorName }
  /** An answer that came late, or that has not come yet: then whether it is late depends on the time. */
  | { readonly kind: 'awaited'; readonly actor: ActorName; readonly invocation: Invocation }
);

/** Returns the guarded transitions of the step's event that were refused; not those without an event. */
export const refusedGuards = ({ guards = [], event }: Step): readonly GuardedTransition[] =>
  guards.filter(({ key, passed }) => !passed && key.includes(` --${event.type}[`));

/** Returns why no transition took the event of a step. */
export function reasonOf(step: Step, { chart }: Pick<RecordedActor, 'chart'>): Reason {
  const guards = refusedGuards(step);
  if (guards.length > 0) return { kind: 'refused', guards };
  const states = chart.transitions
    .filter(({ key }) => key.includes(` --${step.event.type}[`))
    .map(({ source }) => source.slice(chart.id.length + 1));
  return states.length > 0 ? { kind: 'otherStates', states: [...new Set(states)] } : { kind: 'unknown' };
}

/** The findings of an actor's steps. Equal ones in a row become one. */
const ofSteps = cached((actor: RecordedActor): readonly Finding[] => {
  const found: Extract<Finding, { kind: 'ignored' }>[] = [];
  for (const step of actor.steps) {
    if (!isIgnored(step, actor)) continue;
    const last = found.at(-1);
    const times = last?.step.event.type === step.event.type ? last.times + 1 : 1;
    if (times > 1) found.pop();
    const { number, at } = step;
    found.push({ kind: 'ignored', number, at, actor, step, reason: reasonOf(step, actor), times });
  }
  return found;
});

function ofActor(actor: RecordedActor): Finding[] {
  const last = actor.steps.at(-1);
  const awaited = (actor.invocations ?? []).filter(({ isAwaited, at, end }) =>
    end ? isAwaited && end.at - at >= lateAfter : isAwaited,
  );
  return [
    ...ofSteps(actor),
    ...awaited.map(
      (invocation): Finding => ({
        kind: 'awaited',
        number: invocation.number,
        at: invocation.at,
        actor,
        invocation,
      }),
    ),
    ...(actor.status === 'error' && last ? [{ kind: 'failed' as const, number: last.number, at: last.at, actor }] : []),
  ];
}

/** Returns the events that were sent to an actor after its last step. */
function lostMessages({ actors, messages }: Recording): Finding[] {
  const ended = new Map(actors.filter(({ status }) => status !== 'active').map((actor) => [actor.id, actor]));
  return messages.flatMap(({ number, at, actor: id, event }): Finding[] => {
    const actor = ended.get(id);
    const last = actor?.steps.at(-1);
    return actor && last && number > last.number ? [{ kind: 'lost', number, at, actor, event: event.type }] : [];
  });
}

const isOpen = (finding: Finding): boolean => finding.kind === 'awaited' && finding.invocation.end === null;

/** Returns what is noticeable in a recording: what is still open, then the rest, newest first. */
export const findingsOf = cached((recording: Recording): readonly Finding[] =>
  [
    ...recording.actors.flatMap(ofActor),
    ...lostMessages(recording),
    ...(recording.presses ?? []).map(
      (press): Finding => ({ kind: 'unsent', number: press.number, at: press.at, press }),
    ),
  ].sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)) || other.number - one.number),
);
