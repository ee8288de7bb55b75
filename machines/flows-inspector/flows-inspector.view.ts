import { type Entry, emptyRecording, type Recording, type Response } from '@uwanja/flow-inspector/recording';
import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import { compareRecordings } from './comparison.ts';
import { effectOf, isIgnored } from './effects.ts';
import { exchangesOf } from './exchanges.ts';
import { findingsOf, reasonOf } from './findings.ts';
import type { flowsInspectorMachine } from './flows-inspector.machine.ts';
import { chosenActor, recordedSteps, shownIndex } from './flows-inspector.selection.ts';
import type { ChosenFile, Event, Filter, OpenTab } from './flows-inspector.types.ts';

type Snapshot = SnapshotFrom<typeof flowsInspectorMachine>;

function statusOf(snapshot: Snapshot) {
  if (snapshot.matches('failed')) return 'failed' as const;
  return (
    (['reading', 'otherBuild', 'imported'] as const).find((source) => snapshot.matches({ watching: { source } })) ??
    (['searching', 'unanswered', 'ended'] as const).find((live) =>
      snapshot.matches({ watching: { source: { live } } }),
    ) ??
    ('following' as const)
  );
}

/** The view model of /flows. */
export const viewFlowsInspector = (snapshot: Snapshot) => {
  const { context } = snapshot;
  const { recording, failure, filter, tab, tabs, imported, refusal, base, other, otherRefusal, response } = context;
  const actor = chosenActor(context);
  const steps = recordedSteps(context);
  const found = shownIndex(context);
  const step = steps[found] ?? null;
  const before = steps[found - 1] ?? null;
  return {
    status: statusOf(snapshot),
    message: failure && failureMessage(failure),
    recording,
    actors: recording?.actors ?? [],
    /** The messages that the filter shows, oldest first. */
    exchanges: exchangesOf(recording ?? emptyRecording, filter),
    messages: recording?.messages ?? [],
    filter,
    tab,
    tabs,
    /** The imported file, or the one that waits for a confirmation. */
    imported,
    /** Why the last chosen file was not imported. */
    refusal,
    actor,
    step,
    /** The step before it; null at the first recorded step. */
    before,
    /** What the shown step did. */
    effect: actor && step && effectOf(step, before ?? undefined, actor),
    /** Why no transition took the event of the shown step; null where one did. */
    reason: actor && step && isIgnored(step, actor) ? reasonOf(step, actor) : null,
    /** What is noticeable, newest first. */
    findings: findingsOf(recording ?? emptyRecording),
    /** The step that the shown one is compared with, instead of the one before it. */
    base,
    /** The other recording, flow by flow; null while none is compared. */
    comparison:
      other && snapshot.matches({ watching: { comparison: 'shown' } })
        ? compareRecordings(recording ?? emptyRecording, other.recording)
        : null,
    isReadingOther: snapshot.matches({ watching: { comparison: 'reading' } }),
    other,
    otherRefusal,
    /** Whether events can be sent to the actor, and its recorded steps be restored. */
    canControl:
      actor?.status === 'active' &&
      context.isControllable &&
      snapshot.matches({ watching: { source: { live: 'following' } } }),
    response,
    /** Counts from 1. */
    position: Math.min(found + 1, steps.length),
    count: steps.length,
    atLatestStep: !snapshot.matches({ watching: { shownStep: 'earlier' } }),
    canGoBack: snapshot.can(flowsInspectorEvents.wentBack()),
    canGoForward: snapshot.can(flowsInspectorEvents.wentForward()),
  };
};
export type FlowsInspectorView = ReturnType<typeof viewFlowsInspector>;

export const flowsInspectorEvents = {
  reported: (recording: Recording, tab: string | null = null, isControllable = false) =>
    ({ type: 'tab.reported', recording, tab, isControllable }) satisfies Event,
  continued: (entry: Entry) => ({ type: 'tab.continued', entry }) satisfies Event,
  tabListed: (tab: OpenTab) => ({ type: 'tab.listed', tab }) satisfies Event,
  tabRemoved: (tab: string) => ({ type: 'tab.removed', tab }) satisfies Event,
  tabChosen: (tab: string) => ({ type: 'tab.chosen', tab }) satisfies Event,
  fileChosen: (file: ChosenFile) => ({ type: 'file.chosen', file }) satisfies Event,
  importAccepted: () => ({ type: 'import.accepted' }) satisfies Event,
  importClosed: () => ({ type: 'import.closed' }) satisfies Event,
  filterChanged: (filter: Partial<Filter>) => ({ type: 'filter.changed', filter }) satisfies Event,
  responded: (response: Response) => ({ type: 'tab.responded', response }) satisfies Event,
  sent: (id: string, name: string, payload = '') => ({ type: 'event.sent', id, name, payload }) satisfies Event,
  restored: (id: string, number: number) => ({ type: 'step.restored', id, number }) satisfies Event,
  baseChosen: () => ({ type: 'base.chosen' }) satisfies Event,
  baseCleared: () => ({ type: 'base.cleared' }) satisfies Event,
  otherChosen: (file: ChosenFile) => ({ type: 'other.chosen', file }) satisfies Event,
  otherClosed: () => ({ type: 'other.closed' }) satisfies Event,
  closed: () => ({ type: 'tab.closed' }) satisfies Event,
  actorChosen: (id: string) => ({ type: 'actor.chosen', id }) satisfies Event,
  stepChosen: (id: string, number: number) => ({ type: 'step.chosen', id, number }) satisfies Event,
  wentBack: () => ({ type: 'step.wentBack' }) satisfies Event,
  wentForward: () => ({ type: 'step.wentForward' }) satisfies Event,
  latestStepChosen: () => ({ type: 'latestStep.chosen' }) satisfies Event,
  retried: () => ({ type: 'search.retried' }) satisfies Event,
};
