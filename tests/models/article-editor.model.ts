import { expect } from 'vitest';
import type { DeskArticle } from '#contract/desk/articles.ts';
import { articleEditorMachine } from '#machines/article-editor/index.ts';
import { editorEvents as events, viewEditor } from '#machines/support/editor.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { actionActor } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

type Draft = Readonly<Record<string, string>>;

export const articleOf = (facts: Partial<DeskArticle> = {}): DeskArticle => ({
  articleID: 7,
  state: 'version 1',
  title: 'News',
  intro: 'Short.',
  content: 'A **long** text.',
  photo: 'news-lime',
  author: 'Amina',
  categories: ['guides', 'mobile'],
  tier: 'free',
  highlight: true,
  event: { startsAt: '2026-12-05T11:00:00.000Z', venue: 'Sarit' },
  visibility: 'shown',
  publishAt: null,
  dateAdded: '2026-11-24T09:00:00.000Z',
  ...facts,
});
const article = articleOf();
/** What another person has written meanwhile. */
const theirs = articleOf({ state: 'version 2', title: 'Their news', author: 'Juma' });

const base: Draft = {
  title: 'News',
  intro: 'Short.',
  content: 'A **long** text.',
  photo: 'news-lime',
  author: 'Amina',
  categories: 'guides, mobile',
  tier: 'free',
  highlight: 'yes',
  eventAt: '2026-12-05T14:00',
  venue: 'Sarit',
  visibility: 'shown',
  publishAt: '',
};
const theirBase: Draft = { ...base, title: 'Their news', author: 'Juma' };
const empty: Draft = {
  title: '',
  intro: '',
  content: '',
  photo: 'news-lime',
  author: '',
  categories: '',
  tier: 'free',
  highlight: '',
  eventAt: '',
  venue: '',
  visibility: 'hidden',
  publishAt: '',
};
/** A draft that this device has of the first version. */
const stored = { base, draft: { ...base, title: 'Mine' } };

const isSame = (one: Draft, other: Draft) => Object.keys(other).every((name) => one[name] === other[name]);
const editing = (draft: Draft, of: Draft) => (isSame(draft, of) ? 'editing.clean' : 'editing.dirty');
const isEditing = (value: unknown) => typeof value === 'object';
const isDirty = ({ value, context: { draft, base: of } }: { value: unknown; context: { draft: Draft; base: Draft } }) =>
  isEditing(value) && !isSame(draft, of);
const required = 'Required details missing.';
const errorsOf = (draft: Draft): Draft =>
  Object.fromEntries(
    ['title', 'intro', 'content', 'author'].flatMap((name) => (draft[name] === '' ? [[name, required]] : [])),
  );
const storing = (kept: { readonly base: Draft; readonly draft: Draft } | null) => ({
  runs: [{ type: 'storeDraft', params: kept }],
});

/** A draft of the first version beside the second. */
const conflictsOf = (draft: Draft) => [
  ...(draft.title === 'Their news'
    ? []
    : [
        {
          name: 'title',
          before: 'News',
          mine: draft.title,
          theirs: 'Their news',
          side: draft.title === 'News' ? 'theirs' : 'mine',
        },
      ]),
  { name: 'author', before: 'Amina', mine: 'Amina', theirs: 'Juma', side: 'theirs' },
];

const bodyOf = (draft: Draft) => ({
  title: draft.title,
  intro: 'Short.',
  content: 'A **long** text.',
  photo: 'news-lime',
  author: draft.author,
  categories: ['guides', 'mobile'],
  tier: 'free',
  highlight: true,
  event: { startsAt: '2026-12-05T11:00:00.000Z', venue: 'Sarit' },
  visibility: 'shown',
  publishAt: null,
});
const requested = (change: object) => [
  {
    id: 'deskAction',
    event: {
      type: 'action.requested',
      change: { ...change, stepUp: false, fields: [] },
      reports: expect.any(Array),
    },
  },
  { id: 'deskAction', event: { type: 'action.confirmed', actionID: 'a1', isFresh: true } },
];

const pages: Readonly<Record<string, string>> = {
  loading: 'loading',
  comparing: 'loading',
  failed: 'failed',
  uncompared: 'failed',
  conflict: 'conflict',
  added: 'added',
};

const editorModel = defineModel({
  machine: articleEditorMachine,
  view: viewEditor,
  inputs: { 'article 7': { id: 7, action: actionActor } },
  events: {
    'editor.retried': [events.retried()],
    'field.changed': [
      events.fieldChanged('title', 'My news'),
      events.fieldChanged('title', ''),
      events.fieldChanged('nowhere', 'x'),
    ],
    'draft.discarded': [events.discarded()],
    'editor.submitted': [events.submitted('a1', true)],
    'conflict.chosen': [events.sideChosen('title', 'theirs'), events.sideChosen('intro', 'mine')],
    'conflict.resolved': [events.resolved()],
    'change.done': [{ type: 'change.done' }],
    'change.overtaken': [{ type: 'change.overtaken' }],
    'change.stopped': [{ type: 'change.stopped' }],
  },
  invokeResults: {
    load: {
      done: [
        { thing: article, stored: null },
        { thing: article, stored },
        { thing: theirs, stored },
      ],
      error: [failed.of('offline')],
    },
    loadWritten: { done: [{ thing: theirs, stored }], error: [failed.of('offline')] },
  },
  stateKey: ({ thing, draft, errors, conflicts, failure }) => [
    thing?.state,
    draft.title,
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
    'field.changed': ({ before: { context }, event: { name, value } }) => {
      const draft = { ...context.draft, [name]: value };
      const errors = Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== name));
      return {
        state: editing(draft, context.base),
        changes: { draft, errors },
        ...storing({ base: context.base, draft }),
      };
    },
    'draft.discarded': ({ before: { context } }) => ({
      state: 'editing.clean',
      changes: { draft: context.base, errors: {} },
      ...storing(null),
    }),
    'editor.submitted': ({ before: { context } }) =>
      Object.keys(errorsOf(context.draft)).length === 0
        ? {
            state: 'acting',
            sends: requested({
              call: 'saveDeskArticle',
              params: { articleID: '7' },
              body: { decidedOn: context.thing?.state, article: bodyOf(context.draft) },
            }),
          }
        : { changes: { errors: errorsOf(context.draft) } },
    'conflict.chosen': ({ before: { context }, event: { name, side } }) => ({
      changes: { conflicts: context.conflicts.map((one) => (one.name === name ? { ...one, side } : one)) },
    }),
    'conflict.resolved': ({ before: { context } }) => {
      const [first] = context.conflicts;
      const own = context.draft.title ?? '';
      const title = first?.name === 'title' ? (first.side === 'mine' ? first.mine : 'Their news') : own;
      const draft = { ...theirBase, title };
      return {
        state: editing(draft, theirBase),
        changes: { base: theirBase, draft, conflicts: [], errors: {} },
        ...storing({ base: theirBase, draft }),
      };
    },
    'change.done': () => ({ state: 'loading', ...storing(null) }),
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
      case 'draft.discarded':
      case 'editor.submitted':
        return isDirty(snapshot);
      case 'conflict.chosen':
        return value === 'conflict' && context.conflicts.some(({ name }) => name === event.name);
      case 'conflict.resolved':
        return value === 'conflict';
      default:
        return value === 'acting';
    }
  },
  shows: (snapshot) => {
    const { value, context } = snapshot;
    const { thing, draft, errors, conflicts, failure } = context;
    return {
      page: pages[String(value)] ?? 'editing',
      isNew: thing === null,
      draft,
      errors,
      conflicts,
      message: messageOf(failure),
      canEdit: isEditing(value),
      canDiscard: isDirty(snapshot),
      canSubmit: isDirty(snapshot),
      canRetry: value === 'failed' || value === 'uncompared',
    };
  },
});

const filled = { title: 'Cup', intro: 'It begins.', content: 'On Saturday.', author: 'Amina' } as const;

/** A new article, whose fields are filled until it can be added. */
const newArticleModel = defineModel({
  ...editorModel,
  name: 'a new article that is written',
  inputs: { 'a new article': { id: null, action: actionActor } },
  events: {
    ...editorModel.events,
    'field.changed': Object.entries(filled).map(([name, value]) => events.fieldChanged(name, value)),
    'conflict.chosen': [],
    'conflict.resolved': [],
    'change.overtaken': [],
  },
  invokeResults: {
    load: { done: [{ thing: null, stored: null }], error: [failed.of('offline')] },
    loadWritten: {},
  },
  stateKey: ({ draft, errors }) => [
    Object.keys(filled).filter((name) => draft[name] !== '').length,
    Object.keys(errors).length > 0,
  ],
  steps: {
    ...editorModel.steps,
    'editor.submitted': ({ before: { context } }) =>
      Object.keys(errorsOf(context.draft)).length === 0
        ? {
            state: 'acting',
            sends: requested({
              call: 'addDeskArticle',
              params: {},
              body: {
                article: {
                  ...filled,
                  photo: 'news-lime',
                  categories: [],
                  tier: 'free',
                  highlight: false,
                  event: null,
                  visibility: 'hidden',
                  publishAt: null,
                },
              },
            }),
          }
        : { changes: { errors: errorsOf(context.draft) } },
    'change.done': () => ({ state: 'added', ...storing(null) }),
  },
});

export const articleEditorModel = defineModel({ ...editorModel, furtherModels: [newArticleModel] });
