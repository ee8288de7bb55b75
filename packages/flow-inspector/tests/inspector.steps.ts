import type { inspectorMachine, ReadResult } from '@uwanja/flow-inspector/inspector';
import type { Entry, RecordedActor, Recording, Step } from '@uwanja/flow-inspector/recording';
import { type Effects, leavesOf, onlyIn, type Steps } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';

export type Snapshot = SnapshotFrom<typeof inspectorMachine>;
type Context = Snapshot['context'];

const searching = 'watching.source.live.searching';
const following = 'watching.source.live.following';
const latest = 'watching.shownStep.latest';
const earlier = 'watching.shownStep.earlier';
const absent = 'watching.comparison.absent';

const isIn = ({ value }: Snapshot, state: string): boolean =>
  leavesOf(value).some((leaf) => leaf === state || leaf.startsWith(`${state}.`));
const isWatching = (snapshot: Snapshot) => !isIn(snapshot, 'failed');
const isLive = (snapshot: Snapshot) => isIn(snapshot, 'watching.source.live');

const actorOf = (recording: Recording | null, id: string | null): RecordedActor | undefined =>
  recording?.actors.find((actor) => actor.id === id);

/** The actor that the page shows, its steps, and the index of the shown one. */
function shownOf({ context: { recording, chosen, number } }: Snapshot) {
  const actor = actorOf(recording, chosen) ?? recording?.actors[0] ?? null;
  const all = actor?.steps ?? [];
  const index = number === null ? all.length - 1 : all.findIndex((step) => step.number === number);
  return { actor, all, index, step: all[index] ?? null };
}

/** The shown step with its actor, for a comparison. */
const baseOf = ({ actor, step }: ReturnType<typeof shownOf>) =>
  actor && step ? { actor: { id: actor.id, name: actor.name }, step } : null;

/** Another recording has neither a chosen actor nor a chosen step. */
const otherRecording = (recording: Recording | null) => ({ recording, chosen: null, number: null });

/** A step of the recording's first actor, which the recording lacks. */
function withStep(recording: Recording | null, { number, ...entry }: Entry): Recording | null {
  if (!recording || entry.kind !== 'stepped' || number <= recording.last) return recording;
  const { id, status, step } = entry;
  const { event, value } = step;
  const continued = (actor: RecordedActor) => ({
    ...actor,
    status,
    steps: [...actor.steps, step],
    path: [...actor.path, { event, value }],
  });
  const actors = recording.actors.map((actor) => (actor.id === id ? continued(actor) : actor));
  return { ...recording, last: number, actors };
}

const isControlled = (before: Snapshot, id: string): boolean =>
  isIn(before, following) &&
  before.context.isControllable &&
  actorOf(before.context.recording, id)?.status === 'active';

/** A file is shown instead of the tab. */
const showsFile = ({ recording }: { readonly recording: Recording }): Effects<Context> => ({
  state: ['watching.source.imported', latest],
  changes: otherRecording(recording),
});

export const inspectorSteps: Steps<typeof inspectorMachine> = {
  'tab.reported': ({ before, event: { recording, tab, isControllable } }) => {
    if (!isLive(before)) return {};
    const chosen = actorOf(recording, before.context.chosen)?.id ?? null;
    return {
      state: [following, latest],
      changes: {
        recording,
        tab: tab ?? before.context.tab,
        isControllable,
        response: null,
        chosen,
        number: null,
      },
    };
  },
  'tab.continued': ({ before, event: { entry } }) =>
    isIn(before, following) ? { changes: { recording: withStep(before.context.recording, entry) } } : {},
  'tab.closed': ({ before }) => (isIn(before, following) ? { state: 'watching.source.live.ended' } : {}),
  'tab.listed': ({ before, event: { tab } }) =>
    isLive(before) ? { changes: { tabs: [...before.context.tabs.filter((each) => each.tab !== tab.tab), tab] } } : {},
  'tab.removed': ({ before, event: { tab } }) =>
    isLive(before) ? { changes: { tabs: before.context.tabs.filter((each) => each.tab !== tab) } } : {},
  'tab.chosen': ({ before, event: { tab } }) =>
    isLive(before) && before.context.tabs.some((each) => each.tab === tab)
      ? { state: [searching, latest], changes: { ...otherRecording(null), tab, tabs: [] }, restarts: ['followTab'] }
      : {},
  'tab.responded': ({ before, event: { response } }) => (isIn(before, following) ? { changes: { response } } : {}),
  'event.sent': ({ before, event: { id, name, payload } }) => {
    if (!isControlled(before, id)) return {};
    if (payload === 'no object') return { changes: { response: { kind: 'refused', reason: 'noPayload' } } };
    const data = payload === '' ? {} : { choice: 'accepted' };
    return {
      changes: { response: null },
      sends: [{ id: 'followTab', event: { type: 'event.sent', id, event: { type: name, ...data } } }],
    };
  },
  'step.restored': ({ before, event }) =>
    isControlled(before, event.id) ? { changes: { response: null }, sends: [{ id: 'followTab', event }] } : {},
  'file.chosen': ({ before, event: { file } }) => {
    const changes = { file, refusal: null };
    const state = 'watching.source.reading';
    if (isIn(before, 'watching.source.imported')) return { state, changes: { ...changes, imported: null } };
    if (isWatching(before)) return { state, changes };
    return {
      state: [state, latest, absent],
      changes: { ...changes, number: null, other: null, otherFile: null },
    };
  },
  'readRecording done': ({ event: { output } }) => {
    const result: ReadResult = output;
    if (result.kind === 'refused') return { state: searching, changes: { refusal: result.reason, tabs: [] } };
    if (result.isOtherBuild) return { state: 'watching.source.otherBuild', changes: { imported: result } };
    const { state, changes } = showsFile(result);
    return { ...(state && { state }), changes: { ...changes, imported: result } };
  },
  'readRecording error': () => ({ state: searching, changes: { refusal: 'unreadable', tabs: [] } }),
  'import.accepted': ({ before }) =>
    isIn(before, 'watching.source.otherBuild') && before.context.imported ? showsFile(before.context.imported) : {},
  'import.closed': ({ before }) => {
    const changes = { imported: null, file: null, tabs: [] };
    if (isIn(before, 'watching.source.otherBuild')) return { state: searching, changes };
    if (!isIn(before, 'watching.source.imported')) return {};
    return { state: [searching, latest], changes: { ...changes, ...otherRecording(null) } };
  },
  'filter.changed': ({ before, event: { filter } }) =>
    isWatching(before) && shownOf(before).step ? { changes: { filter: { ...before.context.filter, ...filter } } } : {},
  'base.chosen': ({ before }) => {
    const base = baseOf(shownOf(before));
    return isWatching(before) && base ? { changes: { base } } : {};
  },
  'base.cleared': ({ before }) =>
    isWatching(before) && before.context.base && shownOf(before).step ? { changes: { base: null } } : {},
  'other.chosen': ({ before, event: { file } }) =>
    isWatching(before)
      ? { state: 'watching.comparison.reading', changes: { otherFile: file, otherRefusal: null } }
      : {},
  'other.closed': ({ before }) =>
    isIn(before, 'watching.comparison.shown') ? { state: absent, changes: { other: null, otherFile: null } } : {},
  'readOther done': ({ event: { output } }) => {
    const result: ReadResult = output;
    return result.kind === 'refused'
      ? { state: absent, changes: { otherRefusal: result.reason, other: null, otherFile: null } }
      : { state: 'watching.comparison.shown', changes: { other: result } };
  },
  'readOther error': () => ({
    state: absent,
    changes: { otherRefusal: 'unreadable', other: null, otherFile: null },
  }),
  'actor.chosen': ({ before, event: { id } }) =>
    isWatching(before) && actorOf(before.context.recording, id)
      ? { state: latest, changes: { chosen: id, number: null } }
      : {},
  'step.chosen': ({ before, event: { id, number } }) =>
    isWatching(before) && actorOf(before.context.recording, id)?.steps.some((step) => step.number === number)
      ? { state: earlier, changes: { chosen: id, number } }
      : {},
  'step.wentBack': ({ before }) => {
    const { all, index } = shownOf(before);
    return isWatching(before) && index > 0 ? { state: earlier, changes: { number: all[index - 1]?.number } } : {};
  },
  'step.wentForward': ({ before }) => {
    if (!isIn(before, earlier)) return {};
    const { all, index } = shownOf(before);
    return index + 1 < all.length - 1
      ? { changes: { number: all[index + 1]?.number } }
      : { state: latest, changes: { number: null } };
  },
  'latestStep.chosen': ({ before }) => (isIn(before, earlier) ? { state: latest, changes: { number: null } } : {}),
  'search.retried': ({ before }) =>
    isWatching(before)
      ? {}
      : { state: [searching, latest, absent], changes: { tabs: [], number: null, other: null, otherFile: null } },
  'followTab error': () => ({ state: 'failed' }),
  'after patience': onlyIn(searching, () => ({ state: 'watching.source.live.unanswered' })),
};

/** No state of the model's actors but these takes `pressed`, so every recorded one is a finding. */
const reason = { kind: 'otherStates', states: ['off', 'asking'] };

function findingsOf(recording: Recording | null): object[] {
  return (recording?.actors ?? []).flatMap((actor) => {
    const step = actor.steps.at(-1);
    if (!step || actor.steps.length === 1) return [];
    const { number, at } = step;
    return [{ kind: 'ignored', number, at, actor, step, reason, times: actor.steps.length - 1 }];
  });
}

/** The first actors of the two files; the other file's second actor has no step. */
function comparisonOf(here: readonly RecordedActor[], there: readonly RecordedActor[]): object[] {
  const position = (index: number) => [2, 1][index] ?? 0;
  return there.map((actor, index) => {
    const at = position(index) - 1;
    const mine = here[index];
    if (!mine) return { name: actor.name, id: null, isThere: true, divergence: null, same: 0 };
    return {
      name: mine.name,
      id: mine.id,
      isThere: true,
      same: at,
      divergence: {
        position: position(index),
        here: mine.path[at] ?? null,
        there: actor.path[at] ?? null,
        step: mine.steps[at] ?? null,
      },
    };
  });
}

const statuses = ['searching', 'unanswered', 'following', 'ended'] as const;
function statusOf(snapshot: Snapshot) {
  if (!isWatching(snapshot)) return 'failed';
  const source = ['reading', 'otherBuild', 'imported'].find((each) => isIn(snapshot, `watching.source.${each}`));
  return source ?? statuses.find((each) => isIn(snapshot, `watching.source.live.${each}`));
}

/** The whole view model of the inspector. */
export function shownByInspector(snapshot: Snapshot) {
  const { recording, filter, tab, tabs, imported, refusal, base, other, otherRefusal, response, ...rest } =
    snapshot.context;
  const { actor, all, index, step } = shownOf(snapshot);
  const isStart = step?.event.type === 'xstate.init';
  const messages = recording?.messages ?? [];
  return {
    status: statusOf(snapshot),
    recording,
    actors: recording?.actors ?? [],
    exchanges: messages
      .filter(() => filter.event === '')
      .map((message): object => {
        const steps = actorOf(recording, message.actor)?.steps ?? [];
        const next: Step | undefined = steps.find(({ number }) => number > message.number);
        return { message, step: next, effect: 'ignored', times: 1 };
      }),
    messages,
    filter,
    tab,
    tabs,
    imported,
    refusal,
    actor,
    step,
    before: all[index - 1] ?? null,
    effect: step && !isStart ? 'ignored' : null,
    reason: step && !isStart ? reason : null,
    findings: findingsOf(recording),
    base,
    comparison:
      other && isIn(snapshot, 'watching.comparison.shown')
        ? comparisonOf(recording?.actors ?? [], other.recording.actors)
        : null,
    isReadingOther: isIn(snapshot, 'watching.comparison.reading'),
    other,
    otherRefusal,
    canControl: isIn(snapshot, following) && rest.isControllable && actor?.status === 'active',
    response,
    position: index + 1,
    count: all.length,
    atLatestStep: !isIn(snapshot, earlier),
    canGoBack: isWatching(snapshot) && index > 0,
    canGoForward: isIn(snapshot, earlier),
  };
}
