import type { SnapshotFrom } from 'xstate';
import { emptyRecording } from '../recording/index.ts';
import { compareRecordings } from './comparison.ts';
import { effectOf, isIgnored } from './effects.ts';
import { exchangesOf } from './exchanges.ts';
import { findingsOf, reasonOf } from './findings.ts';
import type { inspectorMachine } from './machine.ts';
import { chosenActor, recordedSteps, shownIndex } from './selection.ts';

type Snapshot = SnapshotFrom<typeof inspectorMachine>;

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

/** The view model of the inspector. */
export const viewInspector = (snapshot: Snapshot) => {
  const { context } = snapshot;
  const { recording, filter, tab, tabs, imported, refusal, base, other, otherRefusal, response } = context;
  const actor = chosenActor(context);
  const steps = recordedSteps(context);
  const found = shownIndex(context);
  const step = steps[found] ?? null;
  const before = steps[found - 1] ?? null;
  return {
    status: statusOf(snapshot),
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
    canGoBack: snapshot.can({ type: 'step.wentBack' }),
    canGoForward: snapshot.can({ type: 'step.wentForward' }),
  };
};
export type InspectorView = ReturnType<typeof viewInspector>;
