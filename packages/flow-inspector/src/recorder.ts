import { activeNodes, isMachineSnapshot, parentOf, transitionsOf } from '@uwanja/flow-ssr/internals';
import {
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { cached } from './cached.ts';
import { type Chart, createChart, transitionKey } from './chart/chart.ts';
import { guardResults } from './guard-results.ts';
import type { Masked } from './masking.ts';
import { observePresses } from './presses.ts';
import { restoredSnapshot, toRecordedEvent } from './recorded-event.ts';
import { emptyRecording, withEntry } from './recording/recording.ts';
import type {
  ActorStatus,
  Entry,
  RecordedActor,
  RecordedEvent,
  Recording,
  SavedStep,
  StartedActor,
} from './recording/types.ts';
import { nameOfTab, openChannel } from './tab-messages.ts';

/** An entry before it is numbered. */
type Fact = Entry extends infer E ? (E extends Entry ? Omit<E, 'number'> : never) : never;

type InspectedEvent = Extract<InspectionEvent, { type: '@xstate.event' }>;
type InspectedSnapshot = Extract<InspectionEvent, { type: '@xstate.snapshot' }>;

/** Collects the selectors with which mounted components read the actors' snapshots. */
function createSelectors() {
  const selectors = new WeakMap<object, Set<(snapshot: never) => unknown>>();
  return {
    /** @returns removes the selector */
    add(actor: object, select: (snapshot: never) => unknown): () => void {
      const all = selectors.get(actor) ?? new Set();
      selectors.set(actor, all.add(select));
      return () => void all.delete(select);
    },
    /** Whether a component has read the actor. */
    has: (actor: object): boolean => selectors.has(actor),
    /** Returns the view models that the components select; other values, such as a single flag, say little. */
    selected: (actor: object, snapshot: unknown): object[] =>
      [...(selectors.get(actor) ?? [])].flatMap((select) => {
        const view = select(snapshot as never);
        return typeof view === 'object' && view !== null ? [view] : [];
      }),
  };
}

/** @returns lists the actors that a snapshot has and earlier ones did not, each with its input */
function createStartedActors(masked: Masked) {
  const met = new WeakSet<object>();
  return (snapshot: AnyMachineSnapshot): StartedActor[] =>
    Object.entries(snapshot.children as Readonly<Record<string, AnyActor>>).flatMap(([id, child]) => {
      if (child === undefined || met.has(child)) return [];
      met.add(child);
      return child.logic instanceof StateMachine ? [] : [{ id, input: masked(child.options?.input) }];
    });
}

/** Returns the name of an actor. A root actor has an id that React has generated, so it is named by its machine. */
function actorName(actor: AnyActorRef): string {
  const { logic } = actor as { logic?: unknown };
  return logic instanceof StateMachine && parentOf(actor) === undefined ? logic.id : actor.id;
}

/** Called with each recorded step of a machine's actor, and the snapshot itself. */
type ObserveStep = (id: string, number: number, actor: AnyActorRef, inspected: InspectedSnapshot) => void;

type Start = Pick<RecordedActor, 'input' | 'restored'>;

/** Saves what is recorded of actors in the form in which a recording may leave the page. */
export interface Saver {
  /**
   * Saves how an actor has started.
   * @param viewsOf returns what components select from a snapshot
   * @returns the saved start, and a function that saves each of its steps
   */
  readonly start: (
    machine: AnyStateMachine,
    start: Start,
    viewsOf: (snapshot: AnyMachineSnapshot) => readonly unknown[],
  ) => { readonly saved: Start; readonly step: (event: RecordedEvent, value: unknown) => SavedStep };
}

export interface RecorderOptions {
  /** Called with every entry and the recording that includes it. */
  readonly onEntry: (entry: Entry, recording: Recording) => void;
  /** Returns the time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Masks secrets, before anything is recorded. */
  readonly masked: Masked;
  /** The longest time of each computed delay in milliseconds, by name. */
  readonly delays?: Readonly<Record<string, number>>;
  /** Without it, a recording is never in a form that may leave the page. */
  readonly saver?: Saver;
  readonly observeStep?: ObserveStep | undefined;
}

/**
 * Creates a recorder of the actors' masked events and states. It identifies actors by reference, because their own ids
 * are only unique within one actor system.
 */
export function createRecorder({ onEntry, now, masked, delays = {}, saver, observeStep }: RecorderOptions) {
  const recorded = new WeakSet<object>();
  const transitions = new WeakMap<object, readonly string[]>();
  const snapshots = new WeakMap<object, AnyMachineSnapshot>();
  const selectors = createSelectors();
  const startedBy = createStartedActors(masked);
  const savings = new WeakMap<object, ReturnType<Saver['start']>>();
  const chartFor = cached<AnyStateMachine, Chart>((machine) => createChart(machine, delays));
  const maskContext = cached<object, unknown>(masked);
  let count = 0;
  const actorID = cached<object, string>(() => {
    count += 1;
    return `actor-${count}`;
  });
  let recording = emptyRecording;
  /** Number of the last message from outside, such as a click. */
  let lastFromOutside = 0;

  const add = (fact: Fact) => {
    const entry = { ...fact, number: recording.last + 1 } as Entry;
    recording = withEntry(recording, entry);
    onEntry(entry, recording);
  };

  const recordStart = (actor: AnyActorRef, logic: AnyStateMachine, input: unknown): void => {
    recorded.add(actor);
    const starter = parentOf(actor);
    const parent = starter && recorded.has(starter) ? actorID(starter) : null;
    const snapshot = restoredSnapshot(actor);
    const restored = snapshot && { value: snapshot.value, context: masked(snapshot.context) };
    const start = { input: masked(input), ...(restored && { restored }) };
    const saving = saver?.start(logic, start, (each) => selectors.selected(actor, each));
    if (saving) savings.set(actor, saving);
    const startedActor = {
      id: actorID(actor),
      name: actorName(actor),
      parent,
      chart: chartFor(logic),
      ...start,
      ...(saving && { saved: saving.saved }),
    };
    add({ kind: 'started', actor: startedActor });
  };

  const recordMessage = (actor: AnyActorRef, { event, sourceRef }: InspectedEvent): void => {
    const message = {
      number: recording.last + 1,
      at: now(),
      from: sourceRef ? actorName(sourceRef as AnyActorRef) : null,
      sender: sourceRef && recorded.has(sourceRef) ? actorID(sourceRef) : null,
      to: actorName(actor),
      actor: actorID(actor),
      event: toRecordedEvent(event, masked),
    };
    if (message.from === null) lastFromOutside = message.number;
    add({ kind: 'sent', message });
  };

  const recordEvent = (actor: AnyActorRef, inspected: InspectedEvent): void => {
    const { logic } = actor as { logic?: unknown };
    if (inspected.event.type === 'xstate.init') {
      if (logic instanceof StateMachine) recordStart(actor, logic, inspected.event.input);
      return;
    }
    // A promise actor sends its result to itself. That is not a message between flows.
    if (recorded.has(actor)) recordMessage(actor, inspected);
  };

  const recordStep = (actor: AnyActorRef, inspected: InspectedSnapshot): void => {
    const { snapshot, event } = inspected;
    if (!recorded.has(actor) || !isMachineSnapshot(snapshot)) return;
    const taken = transitions.get(actor) ?? [];
    transitions.delete(actor);
    const started = startedBy(snapshot);
    const shown = event.type === 'xstate.init' ? { type: event.type } : toRecordedEvent(event, masked);
    const saved = savings.get(actor)?.step(shown, snapshot.value);
    const guards = guardResults(snapshots.get(actor), event, snapshot);
    snapshots.set(actor, snapshot);
    observeStep?.(actorID(actor), recording.last + 1, actor, inspected);
    add({
      kind: 'stepped',
      id: actorID(actor),
      ...(saved && { saved }),
      status: snapshot.status as ActorStatus,
      step: {
        number: recording.last + 1,
        at: now(),
        event: shown,
        activeStates: activeNodes(snapshot).map(({ id }) => id),
        transitions: taken,
        ...(guards.length > 0 && { guards }),
        value: snapshot.value,
        context: maskContext(snapshot.context as object),
        ...(started.length > 0 && { started }),
        ...(selectors.has(actor) && { views: selectors.selected(actor, snapshot).map((view) => masked(view)) }),
      },
    });
  };

  return {
    recording: () => recording,
    /**
     * Notes that a control was pressed.
     * @returns records the press if no flow has got an event from outside since
     */
    notePress(label: string): () => void {
      const [at, before] = [now(), recording.last];
      return () => {
        if (lastFromOutside > before) return;
        add({ kind: 'pressed', press: { number: recording.last + 1, at, label: String(masked(label)) } });
      };
    },
    /** Adds what a component selects from an actor's snapshots to the actor's steps. */
    observeView: selectors.add,
    observe: (inspected: InspectionEvent): void => {
      const actor = inspected.actorRef as AnyActorRef;
      if (inspected.type === '@xstate.event') recordEvent(actor, inspected);
      else if (inspected.type === '@xstate.snapshot') recordStep(actor, inspected);
      // The microsteps of the initial state are reported before the actor is known, so they are always collected.
      else if (inspected.type === '@xstate.microstep')
        transitions.set(actor, [...(transitions.get(actor) ?? []), ...transitionsOf(inspected).map(transitionKey)]);
    },
  };
}

/**
 * Records this tab for pages that inspect it. A page that requests the recording gets it, and after that every new entry.
 * Nothing is sent before the first request.
 * @param options.isControllable whether a page may send events to this tab's actors and restore their states
 * @returns the observers of inspection events and of components, and the name of this tab
 */
export async function recordTab({
  isControllable,
  ...options
}: Pick<RecorderOptions, 'masked' | 'delays' | 'saver'> & { readonly isControllable: boolean }): Promise<
  Pick<ReturnType<typeof createRecorder>, 'observe' | 'observeView'> & { tab: string }
> {
  const control = isControllable ? (await import('./remote-control.ts')).createRemoteControl() : null;
  const tab = nameOfTab();
  let isRequested = false;
  const list = () => channel.post({ kind: 'listed', tab, title: document.title, path: window.location.pathname });
  const channel = openChannel((message) => {
    if (message.kind === 'listRequested') list();
    if ((message.kind === 'eventSent' || message.kind === 'stepRestored') && message.tab === tab) {
      const response = control?.respond(message) ?? { kind: 'refused', reason: 'notAllowed' };
      channel.post({ kind: 'responded', tab, response });
    }
    if (message.kind !== 'recordingRequested' || (message.tab !== null && message.tab !== tab)) return;
    isRequested = true;
    channel.post({ kind: 'reported', tab, recording: recorder.recording(), isControllable: control !== null });
  });
  const onEntry = (entry: Entry) => {
    if (isRequested) channel.post({ kind: 'continued', tab, entry });
  };
  const recorder = createRecorder({ ...options, onEntry, now: Date.now, observeStep: control?.observeStep });
  channel.post({ kind: 'loaded', tab });
  observePresses(recorder.notePress);
  // Each page has its own title, so a changed title also means a changed path.
  new MutationObserver(list).observe(document.head, { childList: true, subtree: true, characterData: true });
  window.addEventListener('pagehide', () => channel.post({ kind: 'closed', tab }));
  return { tab, observe: recorder.observe, observeView: recorder.observeView };
}
