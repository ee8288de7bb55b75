import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import { exchangesOf } from './exchanges.ts';
import type { flowsInspectorMachine } from './flows-inspector.machine.ts';
import { chosenActor, recordedSteps } from './flows-inspector.selection.ts';
import type { ChosenFile, Entry, Event, Filter, OpenTab, Recording } from './flows-inspector.types.ts';
import { emptyRecording } from './recording.ts';

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
  const { recording, number, failure, filter, tab, tabs, imported, refusal } = context;
  const actor = chosenActor(context);
  const steps = recordedSteps(context);
  // Where the chosen step has been discarded, show the oldest recorded one.
  const found =
    number === null
      ? steps.length - 1
      : Math.max(
          0,
          steps.findIndex((step) => step.number === number),
        );
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
    step: steps[found] ?? null,
    /** The step before it; null at the first recorded step. */
    before: steps[found - 1] ?? null,
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
  reported: (recording: Recording, tab: string | null = null) =>
    ({ type: 'tab.reported', recording, tab }) satisfies Event,
  continued: (entry: Entry) => ({ type: 'tab.continued', entry }) satisfies Event,
  tabListed: (tab: OpenTab) => ({ type: 'tab.listed', tab }) satisfies Event,
  tabRemoved: (tab: string) => ({ type: 'tab.removed', tab }) satisfies Event,
  tabChosen: (tab: string) => ({ type: 'tab.chosen', tab }) satisfies Event,
  fileChosen: (file: ChosenFile) => ({ type: 'file.chosen', file }) satisfies Event,
  importAccepted: () => ({ type: 'import.accepted' }) satisfies Event,
  importClosed: () => ({ type: 'import.closed' }) satisfies Event,
  filterChanged: (filter: Partial<Filter>) => ({ type: 'filter.changed', filter }) satisfies Event,
  closed: () => ({ type: 'tab.closed' }) satisfies Event,
  actorChosen: (id: string) => ({ type: 'actor.chosen', id }) satisfies Event,
  stepChosen: (id: string, number: number) => ({ type: 'step.chosen', id, number }) satisfies Event,
  wentBack: () => ({ type: 'step.wentBack' }) satisfies Event,
  wentForward: () => ({ type: 'step.wentForward' }) satisfies Event,
  latestStepChosen: () => ({ type: 'latestStep.chosen' }) satisfies Event,
  retried: () => ({ type: 'search.retried' }) satisfies Event,
};
