import { describeModel, type Steps } from '@uwanja/flow-paths';
import { editorEvents as events, viewEditor } from '#machines/support/editor-view.ts';
import { actionActor, changeEvents, ownReports } from './desk.ts';
import type { Draft, EditorFacts, EditorMachine } from './editor-facts.ts';
import { failed, failureOf, messageOf } from './failures.ts';

/** The models of the editors that `createEditor` makes. */

const isSame = (one: Draft, other: Draft) =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
const editing = (draft: Draft, of: Draft) => (isSame(draft, of) ? 'editing.clean' : 'editing.dirty');
const isEditing = (value: unknown) => typeof value === 'object';
const isDirty = ({ value, context: { draft, base: of } }: { value: unknown; context: { draft: Draft; base: Draft } }) =>
  isEditing(value) && !isSame(draft, of);
/** The draft is stored. One without changes is removed. */
const storing = (base: Draft, draft: Draft) => ({
  runs: [{ type: 'storeDraft', params: isSame(draft, base) ? null : { base, draft } }],
});
const removing = { runs: [{ type: 'storeDraft', params: null }] };
/** What an edit of a draft does. The errors of fields that it neither changes nor mends stay. */
const edited = ({ base, ...before }: { base: Draft; draft: Draft; errors: Draft }, draft: Draft, wrong: Draft) => {
  const errors = Object.fromEntries(
    Object.entries(before.errors).filter(([field]) => draft[field] === before.draft[field] && field in wrong),
  );
  return { state: editing(draft, base), changes: { draft, errors }, ...storing(base, draft) };
};
const requested = (change: object, stepUp: boolean) => [
  {
    id: 'deskAction',
    event: {
      type: 'action.requested',
      change: { ...change, stepUp, fields: [] },
      reports: ownReports,
    },
  },
  ...(stepUp
    ? []
    : [{ id: 'deskAction', event: { type: 'action.confirmed', actionID: 'a1', isFresh: true } } as const]),
];
const pages: Readonly<Record<string, string>> = {
  loading: 'loading',
  comparing: 'loading',
  failed: 'failed',
  uncompared: 'failed',
  conflict: 'conflict',
  added: 'added',
};

/** Returns the model of an editor: of a row in the shop, and of a new one. */
export function defineEditorModel<Thing extends { readonly state: string }, Edit = never>(
  facts: EditorFacts<Thing, Edit>,
) {
  const { machine, thing, theirs, name, other, base, theirBase, empty = {}, filled = {}, errorsOf } = facts;
  const { saved, added, stepUp = false } = facts;
  const { edits, again, view = viewEditor, shows = () => ({}) } = facts;
  const before = base[name] ?? '';
  const theirName = theirBase[name] ?? '';
  /** A draft that this device has of the first version. */
  const stored = { base, draft: { ...base, [name]: 'Mine' } };
  /** A draft of the first version beside the second. */
  const conflictsOf = (draft: Draft) => [
    ...(draft[name] === theirName
      ? []
      : [{ name, before, mine: draft[name], theirs: theirName, side: draft[name] === before ? 'theirs' : 'mine' }]),
    { name: other, before: base[other], mine: base[other], theirs: theirBase[other], side: 'theirs' },
  ];
  const isValid = (draft: Draft) => Object.keys(errorsOf(draft)).length === 0;
  const editSteps: Steps<EditorMachine<Thing, Edit>> = edits
    ? {
        'draft.edited': ({ before: { context }, event }) => {
          const draft = edits.after(context.draft, event.edit) ?? context.draft;
          return edited(context, draft, errorsOf(draft));
        },
      }
    : {};
  const againSteps: Steps<EditorMachine<Thing, Edit>> = again
    ? {
        'thing.changed': () => ({ state: 'refreshing' }),
        // What this device has stored does not matter here either.
        'loadAgain done': ({ before: { context } }) => ({
          state: editing(context.draft, context.base),
          changes: { thing: context.thing && { ...context.thing, ...again.taken }, failure: null },
        }),
        'loadAgain error': ({ before: { context }, event: { error } }) => ({
          state: editing(context.draft, context.base),
          changes: { failure: failureOf(error) },
        }),
      }
    : {};

  const editorModel = describeModel({
    machine,
    view,
    inputs: { 'number 7': { id: 7, action: actionActor } },
    events: {
      'editor.retried': [events.retried()],
      'field.changed': [
        events.fieldChanged(name, 'My own'),
        events.fieldChanged(name, ''),
        events.fieldChanged('nowhere', 'x'),
      ],
      'draft.edited': [],
      'thing.changed': again ? [events.thingChanged()] : [],
      'draft.discarded': [events.discarded()],
      'editor.submitted': [events.submitted('a1', true)],
      'conflict.chosen': [events.sideChosen(name, 'theirs'), events.sideChosen('nowhere', 'mine')],
      'conflict.resolved': [events.resolved()],
      ...changeEvents,
    },
    invokeResults: {
      load: {
        done: [
          { thing, stored: null },
          { thing, stored },
          { thing: theirs, stored },
        ],
        error: [failed.of('offline')],
      },
      loadWritten: { done: [{ thing: theirs, stored }], error: [failed.of('offline')] },
      loadAgain: again ? { done: [{ thing: again.thing, stored }], error: [failed.of('offline')] } : {},
    },
    stateKey: ({ thing: loaded, draft, errors, conflicts, failure }) => [
      loaded?.state,
      draft[name],
      Object.keys(errors).length > 0,
      conflicts[0]?.side,
      failure?.kind,
    ],
    start: ({ id }) => ({
      id,
      action: actionActor,
      thing: null,
      base: empty,
      draft: empty,
      errors: {},
      conflicts: [],
      failure: null,
    }),
    invokes: {
      load: { in: 'loading', input: ({ id }) => ({ id }) },
      loadWritten: { in: 'comparing', input: ({ id }) => ({ id }) },
      loadAgain: { in: 'refreshing', input: ({ id }) => ({ id }) },
    },
    steps: {
      'load done': ({ before: { context }, event: { output } }) => {
        const isOutdated = output.stored !== null && output.thing?.state === 'version 2';
        if (isOutdated)
          return {
            state: 'conflict',
            changes: { thing: theirs, ...stored, conflicts: conflictsOf(stored.draft), failure: null },
          };
        const of = context.id === null ? empty : base;
        const draft = output.stored?.draft ?? of;
        return {
          state: editing(draft, of),
          changes: { thing: output.thing, base: of, draft, errors: {}, conflicts: [], failure: null },
        };
      },
      'load error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
      // What this device has stored does not matter here: the draft is on the page.
      'loadWritten done': ({ before: { context } }) => ({
        state: 'conflict',
        changes: {
          thing: theirs,
          conflicts: isSame(context.base, theirBase) ? [] : conflictsOf(context.draft),
          failure: null,
        },
      }),
      'loadWritten error': ({ event: { error } }) => ({ state: 'uncompared', changes: { failure: failureOf(error) } }),
      'editor.retried': ({ before }) => ({
        state: before.value === 'failed' ? 'loading' : 'comparing',
        changes: { failure: null },
      }),
      'field.changed': ({ before: { context }, event }) => {
        const draft = { ...context.draft, [event.name]: event.value };
        return edited(context, draft, errorsOf(draft));
      },
      ...editSteps,
      ...againSteps,
      'draft.discarded': ({ before: { context } }) => ({
        state: 'editing.clean',
        changes: { draft: context.base, errors: {} },
        ...removing,
      }),
      'editor.submitted': ({ before: { context } }) =>
        isValid(context.draft)
          ? { state: 'acting', sends: requested(saved(context.draft, context.thing), stepUp) }
          : { changes: { errors: errorsOf(context.draft) } },
      'conflict.chosen': ({ before: { context }, event }) => ({
        changes: {
          conflicts: context.conflicts.map((one) => (one.name === event.name ? { ...one, side: event.side } : one)),
        },
      }),
      'conflict.resolved': ({ before: { context } }) => {
        const [first] = context.conflicts;
        const own = Object.entries(context.draft).filter(([field, value]) => value !== context.base[field]);
        const chosen = first?.name === name && { [name]: first.side === 'mine' ? first.mine : theirName };
        const draft = { ...theirBase, ...Object.fromEntries(own), ...chosen };
        return {
          state: editing(draft, theirBase),
          changes: { base: theirBase, draft, conflicts: [], errors: {} },
          ...storing(theirBase, draft),
        };
      },
      'change.done': () => ({ state: 'loading', ...removing }),
      'change.overtaken': () => ({ state: 'comparing' }),
      'change.stopped': ({ before: { context } }) => ({ state: editing(context.draft, context.base) }),
    },
    takes: (snapshot, event) => {
      const { value, context } = snapshot;
      switch (event.type) {
        case 'editor.retried':
          return value === 'failed' || value === 'uncompared';
        case 'field.changed':
          return isEditing(value) && event.name in context.draft;
        case 'draft.edited':
          return isEditing(value) && edits !== undefined && edits.after(context.draft, event.edit) !== null;
        case 'thing.changed':
          return isEditing(value) && again !== undefined;
        case 'draft.discarded':
        case 'editor.submitted':
          return isDirty(snapshot);
        case 'conflict.chosen':
          return value === 'conflict' && context.conflicts.some((one) => one.name === event.name);
        case 'conflict.resolved':
          return value === 'conflict';
        default:
          return value === 'acting';
      }
    },
    shows: (snapshot) => {
      const { value, context } = snapshot;
      const { draft, errors, conflicts, failure } = context;
      return {
        page: pages[String(value)] ?? 'editing',
        isNew: context.thing === null,
        draft,
        errors,
        conflicts,
        message: messageOf(failure),
        canEdit: isEditing(value),
        canDiscard: isDirty(snapshot),
        canSubmit: isDirty(snapshot),
        canRetry: value === 'failed' || value === 'uncompared',
        ...shows(draft, context.thing),
      };
    },
  });

  /** A new one, whose fields are filled until it can be added. */
  const newModel = describeModel({
    ...editorModel,
    name: 'a new one that is written',
    inputs: { 'a new one': { id: null, action: actionActor } },
    events: {
      ...editorModel.events,
      'field.changed': Object.entries(filled).map(([field, value]) => events.fieldChanged(field, value)),
      'thing.changed': [],
      'conflict.chosen': [],
      'conflict.resolved': [],
      'change.overtaken': [],
    },
    invokeResults: {
      load: { done: [{ thing: null, stored: null }], error: [failed.of('offline')] },
      loadWritten: {},
      loadAgain: {},
    },
    stateKey: ({ draft, errors }) => [
      Object.keys(filled).filter((field) => draft[field] !== '').length,
      Object.keys(errors).length > 0,
    ],
    steps: {
      ...editorModel.steps,
      'editor.submitted': ({ before: { context } }) =>
        isValid(context.draft)
          ? { state: 'acting', sends: requested(added ?? {}, stepUp) }
          : { changes: { errors: errorsOf(context.draft) } },
      'change.done': () => ({ state: 'added', ...removing }),
    },
  });

  /** One whose draft is edited in more ways than field by field. */
  const editedModel = describeModel({
    ...editorModel,
    name: 'one whose parts are edited',
    events: {
      ...editorModel.events,
      'field.changed': [],
      'draft.edited': (edits?.all ?? []).map(events.edited),
      'thing.changed': [],
    },
    stateKey: ({ thing: loaded, draft }) => [loaded?.state, edits?.keyOf(draft)],
  });

  return describeModel({
    ...editorModel,
    furtherModels: [...(added ? [newModel] : []), ...(edits ? [editedModel] : [])],
  });
}
