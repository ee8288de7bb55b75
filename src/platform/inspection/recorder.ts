import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import {
  type ActorStatus,
  type Entry,
  emptyRecording,
  type RecordedEvent,
  type Recording,
  withEntry,
} from '#machines/flows-inspector/index.ts';
import { type Chart, createChart, transitionKey } from '#machines/support/chart.ts';
import { nameOfTab, openChannel } from './channel.ts';
import { masked } from './masking.ts';

/** An entry before it is numbered. */
type Fact = Entry extends infer E ? (E extends Entry ? Omit<E, 'number'> : never) : never;

const isMachineSnapshot = (value: unknown): value is AnyMachineSnapshot =>
  typeof value === 'object' && value !== null && '_nodes' in value && 'machine' in value;

/** Returns the masked event. A child's snapshot is reduced to the parts that a replay restores it from. */
function toRecordedEvent(event: { readonly type: string; readonly [key: string]: unknown }): RecordedEvent {
  const { snapshot } = event;
  if (!isMachineSnapshot(snapshot)) return masked(event) as RecordedEvent;
  const { machine, value, context, status } = snapshot;
  return { type: event.type, snapshot: { machine: machine.id, ...(masked({ value, context, status }) as object) } };
}

/**
 * Creates a recorder of the actors' masked events and states. It identifies actors by reference, because their own ids
 * are only unique within one actor system.
 * @param hand called with every entry and the recording that includes it
 * @param now the time, in milliseconds since 1970
 */
export function createRecorder(hand: (entry: Entry, recording: Recording) => void, now: () => number) {
  const ids = new WeakMap<object, string>();
  const recorded = new WeakSet<object>();
  const contexts = new WeakMap<object, unknown>();
  const charts = new WeakMap<object, Chart>();
  const transitions = new WeakMap<object, readonly string[]>();
  let count = 0;
  let recording = emptyRecording;

  const add = (fact: Fact) => {
    const entry = { ...fact, number: recording.last + 1 } as Entry;
    recording = withEntry(recording, entry);
    hand(entry, recording);
  };
  const actorID = (actor: object): string => {
    const known = ids.get(actor);
    if (known !== undefined) return known;
    count += 1;
    ids.set(actor, `actor-${count}`);
    return `actor-${count}`;
  };
  /** A root actor has an id that React has generated, so it is named by its machine. */
  const actorName = (actor: AnyActorRef): string => {
    const { logic } = actor as { logic?: unknown };
    return logic instanceof StateMachine && actor._parent === undefined ? logic.id : actor.id;
  };
  /** Masks a context only once, as long as it does not change. */
  const maskContext = (context: object): unknown => {
    if (!contexts.has(context)) contexts.set(context, masked(context));
    return contexts.get(context);
  };

  const chartFor = (machine: AnyStateMachine): Chart => {
    const chart = charts.get(machine) ?? createChart(machine);
    charts.set(machine, chart);
    return chart;
  };

  return {
    recording: () => recording,
    observe: (inspected: InspectionEvent): void => {
      const actor = inspected.actorRef as AnyActorRef;
      if (inspected.type === '@xstate.event') {
        const { event, sourceRef } = inspected;
        const { logic } = actor as { logic?: unknown };
        if (event.type === 'xstate.init') {
          if (!(logic instanceof StateMachine)) return;
          recorded.add(actor);
          const parent = actor._parent && recorded.has(actor._parent) ? actorID(actor._parent) : null;
          const common = { id: actorID(actor), name: actorName(actor), parent };
          add({ kind: 'begun', actor: { ...common, chart: chartFor(logic), input: masked(event.input) } });
          return;
        }
        // A promise actor sends its result to itself. That is not a message between flows.
        if (!recorded.has(actor)) return;
        const from = sourceRef ? actorName(sourceRef as AnyActorRef) : null;
        const message = {
          number: recording.last + 1,
          at: now(),
          from,
          to: actorName(actor),
          actor: actorID(actor),
          event: toRecordedEvent(event),
        };
        add({ kind: 'sent', message });
        return;
      }
      if (inspected.type === '@xstate.microstep') {
        // The microsteps of the initial state are reported before the actor is known, so they are always collected.
        transitions.set(actor, [...(transitions.get(actor) ?? []), ...inspected._transitions.map(transitionKey)]);
        return;
      }
      if (inspected.type !== '@xstate.snapshot' || !recorded.has(actor)) return;
      const { snapshot, event } = inspected;
      if (!isMachineSnapshot(snapshot)) return;
      const led = transitions.get(actor) ?? [];
      transitions.delete(actor);
      add({
        kind: 'stepped',
        id: actorID(actor),
        status: snapshot.status as ActorStatus,
        step: {
          number: recording.last + 1,
          at: now(),
          event: event.type === 'xstate.init' ? { type: event.type } : toRecordedEvent(event),
          lit: snapshot._nodes.map(({ id }) => id),
          taken: led,
          value: snapshot.value,
          context: maskContext(snapshot.context as object),
        },
      });
    },
  };
}

/**
 * Records this tab for pages of /flows. A page that requests the recording gets it, and after that every new entry.
 * Nothing is sent before the first request.
 * @returns the observer of inspection events, and the name of this tab
 */
export function startRecording(): { tab: string; observe: (event: InspectionEvent) => void } {
  const tab = nameOfTab();
  let isRequested = false;
  const channel = openChannel((wire) => {
    if (wire.kind !== 'asked' || (wire.tab !== null && wire.tab !== tab)) return;
    isRequested = true;
    channel.post({ kind: 'reported', tab, recording: recorder.recording() });
  });
  const recorder = createRecorder((entry) => {
    if (isRequested) channel.post({ kind: 'continued', tab, entry });
  }, Date.now);
  channel.post({ kind: 'loaded', tab });
  window.addEventListener('pagehide', () => channel.post({ kind: 'closed', tab }));
  return { tab, observe: recorder.observe };
}
