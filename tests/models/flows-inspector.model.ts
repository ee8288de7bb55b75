import { expect } from 'vitest';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import {
  type ChosenFile,
  type Entry,
  emptyRecording,
  flowsInspectorEvents,
  flowsInspectorMachine,
  type OpenTab,
  type ReadResult,
  type Recording,
  viewFlowsInspector,
  withEntry,
} from '#machines/flows-inspector/index.ts';
import { createChart } from '#machines/support/chart.ts';
import { toFailure } from '#machines/support/failure.ts';
import { defineModel, type FlowModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

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

type Invariants = NonNullable<FlowModel<typeof flowsInspectorMachine>['invariants']>;
const holds: Invariants = (snapshot, { event }) => {
  const view = viewFlowsInspector(snapshot);
  if (event?.type === 'xstate.error.actor.followTab') expect(snapshot.context.failure).toEqual(toFailure(event.error));
  if (event?.type === 'search.retried') expect(snapshot.matches('failed')).toBe(false);
  if (event?.type === 'actor.chosen') expect(snapshot.context.chosen).toBe(event.id);
  // The selected actor and step are part of the recording.
  if (view.actor) expect(view.actors).toContain(view.actor);
  if (view.step) expect(view.actor?.steps[view.position - 1]).toBe(view.step);
  expect(snapshot.can(flowsInspectorEvents.actorChosen('b'))).toBe(view.status !== 'failed' && view.actors.length > 0);
  expect(snapshot.can(flowsInspectorEvents.actorChosen('nobody'))).toBe(false);
  expect(snapshot.can(flowsInspectorEvents.stepChosen('a', 4))).toBe(false);
  if (view.canGoForward) expect(view.atLatestStep).toBe(false);
};

const none = {
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
} as const;

/** The choice of a tab or a file, and the filter, at the latest step. */
const sourcesModel = defineModel({
  name: 'sources',
  machine: flowsInspectorMachine,
  view: viewFlowsInspector,
  inputs: { 'any tab': { tab: null } },
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
    'tab.continued': [],
    'tab.closed': [],
    'actor.chosen': [],
    'step.chosen': [],
    'step.wentBack': [],
    'step.wentForward': [],
    'latestStep.chosen': [],
    'search.retried': [],
  },
  delays: { flowsPatience: 3_000 },
  invokeResults: {
    followTab: { error: [failed.of('offline')] },
    readRecording: {
      done: [{ kind: 'refused', reason: 'tooLarge' }, fileOf(false), fileOf(true)] satisfies ReadResult[],
      error: [failed.of('offline')],
    },
  },
  stateKey: ({ recording, tabs }) => [recording?.last, tabs.length],
  invariants: holds,
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
const baseModel = defineModel({
  name: 'base',
  machine: flowsInspectorMachine,
  view: viewFlowsInspector,
  inputs: { 'any tab': { tab: null } },
  events: {
    ...none,
    'tab.reported': [flowsInspectorEvents.reported(watched)],
    'base.chosen': [flowsInspectorEvents.baseChosen()],
    'base.cleared': [flowsInspectorEvents.baseCleared()],
    'step.wentBack': [flowsInspectorEvents.wentBack()],
    'tab.continued': [],
    'tab.closed': [],
    'actor.chosen': [],
    'step.chosen': [],
    'step.wentForward': [],
    'latestStep.chosen': [],
    'search.retried': [],
  },
  delays: { flowsPatience: 3_000 },
  invokeResults: {},
  stateKey: ({ recording, base }) => [recording?.last, base?.step.number],
  invariants: (snapshot, walked) => {
    holds(snapshot, walked);
    const { base, step } = viewFlowsInspector(snapshot);
    if (walked.event?.type === 'base.chosen') expect(base?.step.number).toBe(step?.number);
    if (walked.event?.type === 'base.cleared') expect(base).toBeNull();
  },
});

/** The comparison of two recordings. */
const comparisonModel = defineModel({
  name: 'comparison',
  machine: flowsInspectorMachine,
  view: viewFlowsInspector,
  inputs: { 'any tab': { tab: null } },
  events: {
    ...none,
    'tab.reported': [flowsInspectorEvents.reported(watched)],
    'other.chosen': [flowsInspectorEvents.otherChosen(chosenFile)],
    'other.closed': [flowsInspectorEvents.otherClosed()],
    'step.wentBack': [],
    'tab.continued': [],
    'tab.closed': [],
    'actor.chosen': [],
    'step.chosen': [],
    'step.wentForward': [],
    'latestStep.chosen': [],
    'search.retried': [],
  },
  delays: { flowsPatience: 3_000 },
  invokeResults: {
    readOther: {
      done: [{ kind: 'refused', reason: 'otherFormat' }, otherFile] satisfies ReadResult[],
      error: [failed.of('offline')],
    },
  },
  stateKey: ({ recording }) => recording?.last,
  invariants: (snapshot, walked) => {
    holds(snapshot, walked);
    const { comparison, other, otherRefusal } = viewFlowsInspector(snapshot);
    const { event } = walked;
    if (event?.type === 'other.closed') expect(other).toBeNull();
    if (event?.type === 'other.chosen') expect(otherRefusal).toBeNull();
    if (event?.type === 'xstate.error.actor.readOther') expect(otherRefusal).toBe('unreadable');
    // The first actor differs at its second step; each recording has an actor that the other one lacks.
    if (comparison && snapshot.context.recording)
      expect(comparison).toMatchObject([
        { name: 'a', same: 1, divergence: { position: 2, here: { value: 'asking' }, there: { value: 'answered' } } },
        { name: 'b', same: 0, isThere: true },
      ]);
  },
});

/** A tab that can be controlled. */
const controlModel = defineModel({
  name: 'control',
  machine: flowsInspectorMachine,
  view: viewFlowsInspector,
  inputs: { 'any tab': { tab: null } },
  events: {
    ...none,
    'tab.reported': [flowsInspectorEvents.reported(watched, null, true)],
    'event.sent': [
      flowsInspectorEvents.sent('a', { type: 'cookies.accepted' }),
      flowsInspectorEvents.sent('nobody', { type: 'cookies.accepted' }),
    ],
    'step.restored': [flowsInspectorEvents.restored('a', 6)],
    'tab.responded': [flowsInspectorEvents.responded({ kind: 'refused', reason: 'otherFlow' })],
    'tab.closed': [flowsInspectorEvents.closed()],
    'tab.continued': [],
    'actor.chosen': [],
    'step.chosen': [],
    'step.wentBack': [],
    'step.wentForward': [],
    'latestStep.chosen': [],
    'search.retried': [],
  },
  delays: { flowsPatience: 3_000 },
  invokeResults: {},
  stateKey: ({ recording, response }) => [recording?.last, response?.kind],
  invariants: (snapshot, walked) => {
    holds(snapshot, walked);
    const { event, before } = walked;
    const { canControl, response, status } = viewFlowsInspector(snapshot);
    const { isControllable } = snapshot.context;
    expect(canControl).toBe(isControllable && status === 'following');
    const isRequest = event?.type === 'event.sent' || event?.type === 'step.restored';
    if (isRequest && before && viewFlowsInspector(before).canControl)
      expect(response).toEqual(event.id === 'a' ? null : before.context.response);
    if (event?.type === 'tab.responded' && status === 'following') expect(response).toEqual(event.response);
  },
});

export const flowsInspectorModel = defineModel({
  machine: flowsInspectorMachine,
  view: viewFlowsInspector,
  inputs: { 'any tab': { tab: null } },
  events: {
    ...none,
    'tab.reported': [flowsInspectorEvents.reported(watched), flowsInspectorEvents.reported(emptyRecording)],
    'tab.continued': [flowsInspectorEvents.continued(stepped(7, 'a', 'settled'))],
    'tab.closed': [flowsInspectorEvents.closed()],
    'actor.chosen': [flowsInspectorEvents.actorChosen('b')],
    'step.chosen': [flowsInspectorEvents.stepChosen('a', 5)],
    'step.wentBack': [flowsInspectorEvents.wentBack()],
    'step.wentForward': [flowsInspectorEvents.wentForward()],
    'latestStep.chosen': [flowsInspectorEvents.latestStepChosen()],
    'search.retried': [flowsInspectorEvents.retried()],
  },
  delays: { flowsPatience: 3_000 },
  invokeResults: { followTab: { error: [failed.of('offline')] } },
  stateKey: ({ recording, number, chosen }) => [recording?.last, number, chosen],
  invariants: holds,
  furtherModels: [sourcesModel, baseModel, comparisonModel, controlModel],
});
