import { createChart } from '@uwanja/flow-inspector/chart';
import {
  type ChosenFile,
  inspectorEvents,
  inspectorMachine,
  type OpenTab,
  type ReadResult,
  viewInspector,
} from '@uwanja/flow-inspector/inspector';
import { type Entry, emptyRecording, type Recording, withEntry } from '@uwanja/flow-inspector/recording';
import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import { inspectorSteps, type Snapshot, shownByInspector } from './inspector.steps.ts';
import { lampMachine } from './lamp-flow.ts';

const chart = createChart(lampMachine);

/** The entry of a recording for an actor that starts. */
export const actorStarted = (number: number, id: string, parent: string | null = null): Entry => ({
  number,
  kind: 'started',
  actor: { id, name: id, parent, chart, input: undefined },
});
/** The entry of a recording for an actor that enters a state. */
export const stepped = (
  number: number,
  id: string,
  value: string,
  more: { type?: string; status?: 'active' | 'done' | 'stopped' } = {},
): Entry => ({
  number,
  kind: 'stepped',
  id,
  status: more.status ?? 'active',
  step: {
    number,
    at: number,
    event: { type: more.type ?? 'pressed' },
    activeStates: [`lamp.${value}`],
    transitions: [],
    value,
    context: { choice: null },
  },
});
/** The entry of a recording for an event sent to an actor. */
export const sent = (number: number, to: string): Entry => ({
  number,
  kind: 'sent',
  message: { number, at: number, from: null, sender: null, to, actor: to, event: { type: 'pressed' } },
});
export const recordingOf = (...entries: Entry[]): Recording => entries.reduce(withEntry, emptyRecording);

/** Two actors; the first has three steps. */
export const twoActors = recordingOf(
  actorStarted(1, 'a'),
  stepped(2, 'a', 'off', { type: 'xstate.init' }),
  actorStarted(3, 'b', 'a'),
  stepped(4, 'b', 'off', { type: 'xstate.init' }),
  stepped(5, 'a', 'asking'),
  stepped(6, 'a', 'on'),
);

/** The same recording with a message that led to the second step of the first actor. */
const watched: Recording = { ...twoActors, messages: recordingOf(sent(4, 'a')).messages };

const otherTab: OpenTab = { tab: 't2', title: 'Cart', path: '/cart' };
/** A file whose content the model's answer replaces. */
export const chosenFile: ChosenFile = { name: 'recording.json', size: 10, text: async () => '' };
const fileOf = (isOtherBuild: boolean): ReadResult => ({
  kind: 'read',
  name: chosenFile.name,
  build: isOtherBuild ? 'an older build' : 'abc',
  isOtherBuild,
  recording: watched,
});

/** What all models of the inspector share; each one adds the events that it is about. */
const rules = {
  machine: inspectorMachine,
  view: viewInspector,
  inputs: { 'any tab': { tab: null } },
  delays: { patience: 3_000 },
  start: ({ tab }: { readonly tab: string | null }) => ({
    tab,
    recording: null,
    tabs: [],
    file: null,
    imported: null,
    refusal: null,
    filter: { actor: '', event: '', state: '', effect: 'any' },
    base: null,
    otherFile: null,
    other: null,
    otherRefusal: null,
    isControllable: false,
    response: null,
    chosen: null,
    number: null,
  }),
  invokes: {
    followTab: { in: 'watching.source.live', input: ({ tab }: Snapshot['context']) => ({ tab }) },
    readRecording: { in: 'watching.source.reading', input: ({ file }: Snapshot['context']) => file },
    readOther: { in: 'watching.comparison.reading', input: ({ otherFile }: Snapshot['context']) => otherFile },
  },
  steps: inspectorSteps,
  shows: shownByInspector,
} satisfies Partial<FlowModel<typeof inspectorMachine>>;

const none = {
  'tab.reported': [],
  'tab.continued': [],
  'tab.closed': [],
  'tab.listed': [],
  'tab.removed': [],
  'tab.chosen': [],
  'file.chosen': [],
  'import.accepted': [],
  'import.closed': [],
  'filter.changed': [],
  'tab.responded': [],
  'event.sent': [],
  'step.restored': [],
  'base.chosen': [],
  'base.cleared': [],
  'other.chosen': [],
  'other.closed': [],
  'actor.chosen': [],
  'step.chosen': [],
  'step.wentBack': [],
  'step.wentForward': [],
  'latestStep.chosen': [],
  'search.retried': [],
} as const;

/** The choice of a tab or a file, and the filter, at the latest step. */
const sourcesModel = describeModel({
  name: 'sources',
  ...rules,
  events: {
    ...none,
    'tab.listed': [inspectorEvents.tabListed(otherTab)],
    'tab.removed': [inspectorEvents.tabRemoved(otherTab.tab)],
    'tab.chosen': [inspectorEvents.tabChosen(otherTab.tab)],
    'file.chosen': [inspectorEvents.fileChosen(chosenFile)],
    'import.accepted': [inspectorEvents.importAccepted()],
    'import.closed': [inspectorEvents.importClosed()],
    'filter.changed': [inspectorEvents.filterChanged({ event: 'nothing of this name' })],
    'tab.reported': [inspectorEvents.reported(watched)],
  },
  invokeResults: {
    followTab: { error: [new Error('offline')] },
    readRecording: {
      done: [{ kind: 'refused', reason: 'tooLarge' }, fileOf(false), fileOf(true)] satisfies ReadResult[],
      error: [new Error('offline')],
    },
  },
  stateKey: ({ recording, tabs }) => [recording?.last, tabs.length],
});

/** A file with the same actors; the first one took another way at its second step. */
const otherFile: ReadResult = {
  ...fileOf(false),
  kind: 'read',
  recording: recordingOf(
    actorStarted(1, 'a'),
    stepped(2, 'a', 'off', { type: 'xstate.init' }),
    stepped(3, 'a', 'answered'),
    actorStarted(4, 'c'),
  ),
} as ReadResult;

/** The comparison of two steps. */
const baseModel = describeModel({
  name: 'base',
  ...rules,
  events: {
    ...none,
    'tab.reported': [inspectorEvents.reported(watched)],
    'base.chosen': [inspectorEvents.baseChosen()],
    'base.cleared': [inspectorEvents.baseCleared()],
    'step.wentBack': [inspectorEvents.wentBack()],
  },
  invokeResults: {},
  stateKey: ({ recording, base }) => [recording?.last, base?.step.number],
});

/** The comparison of two recordings. */
const comparisonModel = describeModel({
  name: 'comparison',
  ...rules,
  events: {
    ...none,
    'tab.reported': [inspectorEvents.reported(watched)],
    'other.chosen': [inspectorEvents.otherChosen(chosenFile)],
    'other.closed': [inspectorEvents.otherClosed()],
  },
  invokeResults: {
    readOther: {
      done: [{ kind: 'refused', reason: 'otherFormat' }, otherFile] satisfies ReadResult[],
      error: [new Error('offline')],
    },
  },
  stateKey: ({ recording }) => recording?.last,
});

/** A tab that can be controlled. */
const controlModel = describeModel({
  name: 'control',
  ...rules,
  events: {
    ...none,
    'tab.reported': [inspectorEvents.reported(watched, null, true)],
    'event.sent': [
      inspectorEvents.sent('a', 'pressed'),
      inspectorEvents.sent('a', 'pressed', '{"choice":"accepted"}'),
      inspectorEvents.sent('a', 'pressed', 'no object'),
      inspectorEvents.sent('absent', 'pressed'),
    ],
    'step.restored': [inspectorEvents.restored('a', 6)],
    'tab.responded': [inspectorEvents.responded({ kind: 'refused', reason: 'otherFlow' })],
    'tab.closed': [inspectorEvents.closed()],
  },
  invokeResults: {},
  stateKey: ({ recording, response }) => [recording?.last, response?.kind],
});

export const inspectorModel = describeModel({
  ...rules,
  events: {
    ...none,
    'tab.reported': [inspectorEvents.reported(watched, 't1'), inspectorEvents.reported(emptyRecording)],
    'tab.continued': [inspectorEvents.continued(stepped(7, 'a', 'settled'))],
    'tab.closed': [inspectorEvents.closed()],
    'actor.chosen': [inspectorEvents.actorChosen('b')],
    'step.chosen': [inspectorEvents.stepChosen('a', 5)],
    'step.wentBack': [inspectorEvents.wentBack()],
    'step.wentForward': [inspectorEvents.wentForward()],
    'latestStep.chosen': [inspectorEvents.latestStepChosen()],
    'search.retried': [inspectorEvents.retried()],
  },
  invokeResults: { followTab: { error: [new Error('offline')] } },
  stateKey: ({ recording, number, chosen }) => [recording?.last, number, chosen],
  furtherModels: [sourcesModel, baseModel, comparisonModel, controlModel],
});
