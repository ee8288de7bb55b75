import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { flowsInspectorMachine } from './flows-inspector.machine.ts';
import { chosenActor, recordedSteps } from './flows-inspector.selection.ts';
import type { Entry, Event, Recording } from './flows-inspector.types.ts';

const statuses = ['searching', 'unanswered', 'failed', 'ended'] as const;

/** The view model of /flows. */
export const viewFlowsInspector = (snapshot: SnapshotFrom<typeof flowsInspectorMachine>) => {
  const { context } = snapshot;
  const { recording, number, failure } = context;
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
    status: statuses.find((tag) => snapshot.hasTag(tag)) ?? 'following',
    message: failure && failureMessage(failure),
    actors: recording?.actors ?? [],
    messages: recording?.messages ?? [],
    actor,
    step: steps[found] ?? null,
    /** Counts from 1. */
    position: Math.min(found + 1, steps.length),
    count: steps.length,
    present: !snapshot.hasTag('past'),
    canGoBack: snapshot.can(flows.wentBack()),
    canGoForward: snapshot.can(flows.wentForward()),
  };
};
export type FlowsInspectorView = ReturnType<typeof viewFlowsInspector>;

export const flows = {
  reported: (recording: Recording) => ({ type: 'tab.reported', recording }) satisfies Event,
  continued: (entry: Entry) => ({ type: 'tab.continued', entry }) satisfies Event,
  closed: () => ({ type: 'tab.closed' }) satisfies Event,
  actorChosen: (id: string) => ({ type: 'actor.chosen', id }) satisfies Event,
  stepChosen: (id: string, number: number) => ({ type: 'step.chosen', id, number }) satisfies Event,
  wentBack: () => ({ type: 'step.wentBack' }) satisfies Event,
  wentForward: () => ({ type: 'step.wentForward' }) satisfies Event,
  presentChosen: () => ({ type: 'present.chosen' }) satisfies Event,
  retried: () => ({ type: 'search.retried' }) satisfies Event,
};
