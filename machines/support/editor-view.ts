import type { EditorContext, EditorEvent } from './editor.ts';
import { failureMessage } from './failure.ts';
import type { Side } from './merge.ts';

/** The view model and the events of the editors that `createEditor` makes. */

/** What the editor shows: a loading or failed page, the fields, or what another person has changed. */
const pages = {
  loading: 'loading',
  comparing: 'loading',
  failed: 'failed',
  uncompared: 'failed',
  editing: 'editing',
  refreshing: 'editing',
  acting: 'editing',
  conflict: 'conflict',
  added: 'added',
} as const;

interface EditorSnapshot {
  readonly value: object | keyof typeof pages;
  readonly context: Pick<EditorContext<unknown>, 'thing' | 'draft' | 'errors' | 'conflicts' | 'failure'>;
  can(event: EditorEvent): boolean;
}

/** Returns the view model of a machine made by `createEditor`. */
export const viewEditor = (snapshot: EditorSnapshot) => {
  const { value, context } = snapshot;
  const { thing, draft, errors, conflicts, failure } = context;
  return {
    page: pages[typeof value === 'object' ? 'editing' : value],
    isNew: thing === null,
    draft,
    errors,
    conflicts,
    message: failure && failureMessage(failure),
    canEdit: typeof value === 'object',
    canDiscard: snapshot.can({ type: 'draft.discarded' }),
    canSubmit: snapshot.can({ type: 'editor.submitted', actionID: '', isFresh: true }),
    canRetry: snapshot.can({ type: 'editor.retried' }),
  };
};
export type EditorView = ReturnType<typeof viewEditor>;

export const editorEvents = {
  retried: () => ({ type: 'editor.retried' }) satisfies EditorEvent,
  fieldChanged: (name: string, value: string) => ({ type: 'field.changed', name, value }) satisfies EditorEvent,
  edited: <Edit>(edit: Edit) => ({ type: 'draft.edited', edit }) satisfies EditorEvent<Edit>,
  thingChanged: () => ({ type: 'thing.changed' }) satisfies EditorEvent,
  discarded: () => ({ type: 'draft.discarded' }) satisfies EditorEvent,
  submitted: (actionID: string, isFresh: boolean) =>
    ({ type: 'editor.submitted', actionID, isFresh }) satisfies EditorEvent,
  sideChosen: (name: string, side: Side) => ({ type: 'conflict.chosen', name, side }) satisfies EditorEvent,
  resolved: () => ({ type: 'conflict.resolved' }) satisfies EditorEvent,
};
