import { createChart } from '@uwanja/flow-inspector/chart';
import { type Entry, emptyRecording, type Recording, withEntry } from '@uwanja/flow-inspector/recording';
import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import {
  type ChosenFile,
  flowsInspectorEvents,
  flowsInspectorMachine,
  type OpenTab,
  type ReadResult,
  viewFlowsInspector,
} from '#machines/flows-inspector/index.ts';
import { failed } from './failures.ts';
import { flowsInspectorSteps, type Snapshot, shownFlows } from './flows-inspector.steps.ts';

const chart = createChart(cookieConsentMachine);

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
    event: { type: more.type ?? 'cookies.accepted' },
    activeStates: [`cookieConsent.${value}`],
    transitions: [],
    value,
    context: { choice: null },
  },
});
/** The entry of a recording for an event sent to an actor. */
export const sent = (number: number, to: string): Entry => ({
  number,
  kind: 'sent',
  message: { number, at: number, from: null, sender: null, to, actor: to, event: { type: 'cookies.accepted' } },
});
export const recordingOf = (...entries: Entry[]): Recording => entries.reduce(withEntry, emptyRecording);

/** Two actors; the first has three steps. */
export const twoActors = recordingOf(
  actorStarted(1, 'a'),
  stepped(2, 'a', 'reading', { type: 'xstate.init' }),
  actorStarted(3, 'b', 'a'),
  stepped(4, 'b', 'reading', { type: 'xstate.init' }),
  stepped(5, 'a', 'asking'),
  stepped(6, 'a', 'storing'),
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

/** What all models of /flows share; each one adds the events that it is about. */
const rules = {
  machine: flowsInspectorMachine,
  view: viewFlowsInspector,
  inputs: { 'any tab': { tab: null } },
  delays: { flowsPatience: 3_000 },
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
    failure: null,
  }),
  invokes: {
    followTab: { in: 'watching.source.live', input: ({ tab }: Snapshot['context']) => ({ tab }) },
    readRecording: { in: 'watching.source.reading', input: ({ file }: Snapshot['context']) => file },
    readOther: { in: 'watching.comparison.reading', input: ({ otherFile }: Snapshot['context']) => otherFile },
  },
  steps: flowsInspectorSteps,
  shows: shownFlows,
} satisfies Partial<FlowModel<typeof flowsInspectorMachine>>;

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
    'tab.listed': [flowsInspectorEvents.tabListed(otherTab)],
    'tab.removed': [flowsInspectorEvents.tabRemoved(otherTab.tab)],
    'tab.chosen': [flowsInspectorEvents.tabChosen(otherTab.tab)],
    'file.chosen': [flowsInspectorEvents.fileChosen(chosenFile)],
    'import.accepted': [flowsInspectorEvents.importAccepted()],
    'import.closed': [flowsInspectorEvents.importClosed()],
    'filter.changed': [flowsInspectorEvents.filterChanged({ event: 'nothing of this name' })],
    'tab.reported': [flowsInspectorEvents.reported(watched)],
  },
  invokeResults: {
    followTab: { error: [failed.of('offline')] },
    readRecording: {
      done: [{ kind: 'refused', reason: 'tooLarge' }, fileOf(false), fileOf(true)] satisfies ReadResult[],
      error: [failed.of('offline')],
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
    stepped(2, 'a', 'reading', { type: 'xstate.init' }),
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
    'tab.reported': [flowsInspectorEvents.reported(watched)],
    'base.chosen': [flowsInspectorEvents.baseChosen()],
    'base.cleared': [flowsInspectorEvents.baseCleared()],
    'step.wentBack': [flowsInspectorEvents.wentBack()],
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
    'tab.reported': [flowsInspectorEvents.reported(watched)],
    'other.chosen': [flowsInspectorEvents.otherChosen(chosenFile)],
    'other.closed': [flowsInspectorEvents.otherClosed()],
  },
  invokeResults: {
    readOther: {
      done: [{ kind: 'refused', reason: 'otherFormat' }, otherFile] satisfies ReadResult[],
      error: [failed.of('offline')],
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
    'tab.reported': [flowsInspectorEvents.reported(watched, null, true)],
    'event.sent': [
      flowsInspectorEvents.sent('a', 'cookies.accepted'),
      flowsInspectorEvents.sent('a', 'cookies.accepted', '{"choice":"accepted"}'),
      flowsInspectorEvents.sent('a', 'cookies.accepted', 'no object'),
      flowsInspectorEvents.sent('absent', 'cookies.accepted'),
    ],
    'step.restored': [flowsInspectorEvents.restored('a', 6)],
    'tab.responded': [flowsInspectorEvents.responded({ kind: 'refused', reason: 'otherFlow' })],
    'tab.closed': [flowsInspectorEvents.closed()],
  },
  invokeResults: {},
  stateKey: ({ recording, response }) => [recording?.last, response?.kind],
});

export const flowsInspectorModel = describeModel({
  ...rules,
  events: {
    ...none,
    'tab.reported': [flowsInspectorEvents.reported(watched, 't1'), flowsInspectorEvents.reported(emptyRecording)],
    'tab.continued': [flowsInspectorEvents.continued(stepped(7, 'a', 'settled'))],
    'tab.closed': [flowsInspectorEvents.closed()],
    'actor.chosen': [flowsInspectorEvents.actorChosen('b')],
    'step.chosen': [flowsInspectorEvents.stepChosen('a', 5)],
    'step.wentBack': [flowsInspectorEvents.wentBack()],
    'step.wentForward': [flowsInspectorEvents.wentForward()],
    'latestStep.chosen': [flowsInspectorEvents.latestStepChosen()],
    'search.retried': [flowsInspectorEvents.retried()],
  },
  invokeResults: { followTab: { error: [failed.of('offline')] } },
  stateKey: ({ recording, number, chosen }) => [recording?.last, number, chosen],
  furtherModels: [sourcesModel, baseModel, comparisonModel, controlModel],
});
