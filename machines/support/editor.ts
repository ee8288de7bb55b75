import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { type Change, changeReports, deskActionEvents, type deskActionMachine } from '../desk-action/index.ts';
import { type Failure, failureMessage, toFailure } from './failure.ts';
import { type Conflict, type Draft, findConflicts, isSameDraft, mergeDrafts, type Side } from './merge.ts';
import { unprovided } from './unprovided.ts';

/**
 * The editor of one thing at the desk, whose fields are texts: it is loaded, drafted and saved, a draft survives a
 * reload, and what another person has written meanwhile is compared field by field.
 */

export interface EditorInput {
  /** The number of the thing; null for one that is added. */
  readonly id: number | null;
  /** The flow that sends the change. */
  readonly action: ActorRefFrom<typeof deskActionMachine>;
}

/** A draft as this device stores it, with the fields that it began with. */
export interface StoredDraft {
  readonly base: Draft;
  readonly draft: Draft;
}

/** What is loaded: the thing, null for a new one, and the draft that this device has of it. */
export interface Loaded<Thing> {
  readonly thing: Thing | null;
  readonly stored: StoredDraft | null;
}

export interface EditorContext<Thing> extends EditorInput {
  /** The thing as it was last loaded; null for a new one. */
  readonly thing: Thing | null;
  /** The fields of that thing, with which the draft is compared. */
  readonly base: Draft;
  readonly draft: Draft;
  /** Sentences by the names of their fields. */
  readonly errors: Draft;
  /** What another person has changed meanwhile. */
  readonly conflicts: readonly Conflict[];
  readonly failure: Failure | null;
}

/** The person's decision to save, which the flow of changes needs. */
interface Confirmation {
  readonly actionID: string;
  readonly isFresh: boolean;
}

export type EditorEvent =
  | { readonly type: 'editor.retried' }
  | { readonly type: 'field.changed'; readonly name: string; readonly value: string }
  | { readonly type: 'draft.discarded' }
  | ({ readonly type: 'editor.submitted' } & Confirmation)
  | { readonly type: 'conflict.chosen'; readonly name: string; readonly side: Side }
  | { readonly type: 'conflict.resolved' }
  /** What became of the change, by the flow that sent it. */
  | { readonly type: 'change.done' }
  | { readonly type: 'change.overtaken' }
  | { readonly type: 'change.stopped' };

/** What the editor of one kind of thing says of its fields. */
export interface EditorOptions<Thing> {
  readonly id: string;
  /** The draft of a new thing. */
  readonly newDraft: Draft;
  readonly toDraft: (thing: Thing) => Draft;
  /** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
  readonly check: (draft: Draft) => Draft;
  /** The change that saves a draft without errors. @param thing null for a new one */
  readonly changeOf: (draft: Draft, thing: Thing | null) => Omit<Change, 'stepUp' | 'fields'>;
}

/** Creates the machine of an editor. The composition provides the actor `load` and the action `storeDraft`. */
export function createEditor<Thing>({ id, newDraft, toDraft, check, changeOf }: EditorOptions<Thing>) {
  const baseOf = (thing: Thing | null): Draft => (thing === null ? newDraft : toDraft(thing));
  /** After an action that has changed the draft. */
  const storeDraft = {
    type: 'storeDraft' as const,
    params: ({ context: { base, draft } }: { context: EditorContext<Thing> }) => ({ base, draft }),
  };
  return setup({
    types: {} as { context: EditorContext<Thing>; events: EditorEvent; input: EditorInput },
    actors: { load: unprovided<Loaded<Thing>, { readonly id: number | null }>('load') },
    actions: {
      setLoaded: assign((_, { thing, draft }: { thing: Thing | null; draft: Draft | undefined }) => {
        const base = baseOf(thing);
        return { thing, base, draft: draft ?? base, errors: {}, conflicts: [], failure: null };
      }),
      /** Compares a draft with a thing that another person has written since it was begun. */
      setConflicts: assign(({ context }, { thing, stored }: Loaded<Thing>) => {
        const { base, draft } = stored ?? context;
        return { thing, base, draft, conflicts: findConflicts(base, draft, baseOf(thing)), failure: null };
      }),
      setFailure: assign((_, failure: Failure) => ({ failure })),
      clearFailure: assign({ failure: null }),
      setField: assign(({ context }, { name, value }: { name: string; value: string }) => ({
        draft: { ...context.draft, [name]: value },
        errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== name)),
      })),
      discardDraft: assign(({ context }) => ({ draft: context.base, errors: {} })),
      setErrors: assign(({ context }) => ({ errors: check(context.draft) })),
      setSide: assign(({ context }, { name, side }: { name: string; side: Side }) => ({
        conflicts: context.conflicts.map((conflict) => (conflict.name === name ? { ...conflict, side } : conflict)),
      })),
      mergeDraft: assign(({ context: { thing, base, draft, conflicts } }) => {
        const theirs = baseOf(thing);
        return { base: theirs, draft: mergeDrafts(base, draft, theirs, conflicts), conflicts: [], errors: {} };
      }),
      /** Stores the draft on this device; the composition provides it. Null removes it. */
      storeDraft: (_, _stored: StoredDraft | null) => {},
      requestChange: enqueueActions(
        ({ enqueue, context: { action, thing, draft }, self }, { actionID, isFresh }: Confirmation) => {
          const reports = changeReports(self);
          const change = { ...changeOf(draft, thing), stepUp: false, fields: [] };
          enqueue.sendTo(action, deskActionEvents.requested(change, reports));
          enqueue.sendTo(action, deskActionEvents.confirmed(actionID, isFresh));
        },
      ),
    },
    guards: {
      isNew: ({ context }) => context.id === null,
      isLikeBase: ({ context }) => isSameDraft(context.draft, context.base),
      isValid: ({ context }) => Object.keys(check(context.draft)).length === 0,
      isField: ({ context }, { name }: { name: string }) => Object.hasOwn(context.draft, name),
      isOutdated: (_, { thing, stored }: Loaded<Thing>) => stored !== null && !isSameDraft(stored.base, baseOf(thing)),
      hasConflict: ({ context }, { name }: { name: string }) =>
        context.conflicts.some((conflict) => conflict.name === name),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      thing: null,
      base: newDraft,
      draft: newDraft,
      errors: {},
      conflicts: [],
      failure: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: { type: 'isOutdated', params: ({ event }) => event.output },
              target: 'conflict',
              actions: { type: 'setConflicts', params: ({ event }) => event.output },
            },
            {
              target: 'editing',
              actions: {
                type: 'setLoaded',
                params: ({ event: { output } }) => ({ thing: output.thing, draft: output.stored?.draft }),
              },
            },
          ],
          onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
        },
      },
      failed: { on: { 'editor.retried': { target: 'loading', actions: 'clearFailure' } } },
      editing: {
        initial: 'deciding',
        on: {
          'field.changed': {
            guard: { type: 'isField', params: ({ event }) => event },
            target: '.deciding',
            actions: [{ type: 'setField', params: ({ event }) => event }, storeDraft],
          },
        },
        states: {
          deciding: { always: [{ guard: 'isLikeBase', target: 'clean' }, { target: 'dirty' }] },
          clean: {},
          dirty: {
            on: {
              'draft.discarded': { target: 'clean', actions: ['discardDraft', { type: 'storeDraft', params: null }] },
              'editor.submitted': [
                {
                  guard: 'isValid',
                  target: `#${id}.acting`,
                  actions: {
                    type: 'requestChange',
                    params: ({ event: { actionID, isFresh } }) => ({ actionID, isFresh }),
                  },
                },
                { actions: 'setErrors' },
              ],
            },
          },
        },
      },
      acting: {
        on: {
          'change.done': [
            { guard: 'isNew', target: 'added', actions: { type: 'storeDraft', params: null } },
            { target: 'loading', actions: { type: 'storeDraft', params: null } },
          ],
          'change.overtaken': 'comparing',
          'change.stopped': 'editing',
        },
      },
      /** Another person has written it: it is loaded again, and the draft stays. */
      comparing: {
        invoke: {
          id: 'loadWritten',
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'conflict',
            actions: {
              type: 'setConflicts',
              params: ({ event, context: { base, draft } }) => ({ ...event.output, stored: { base, draft } }),
            },
          },
          onError: {
            target: 'uncompared',
            actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
          },
        },
      },
      uncompared: { on: { 'editor.retried': { target: 'comparing', actions: 'clearFailure' } } },
      conflict: {
        on: {
          'conflict.chosen': {
            guard: { type: 'hasConflict', params: ({ event }) => event },
            actions: { type: 'setSide', params: ({ event }) => event },
          },
          'conflict.resolved': { target: 'editing', actions: ['mergeDraft', storeDraft] },
        },
      },
      /** It is in the shop, and is edited on its own page. */
      added: {},
    },
  });
}

/** What the editor shows: a loading or failed page, the fields, or what another person has changed. */
const pages = {
  loading: 'loading',
  comparing: 'loading',
  failed: 'failed',
  uncompared: 'failed',
  editing: 'editing',
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
  discarded: () => ({ type: 'draft.discarded' }) satisfies EditorEvent,
  submitted: (actionID: string, isFresh: boolean) =>
    ({ type: 'editor.submitted', actionID, isFresh }) satisfies EditorEvent,
  sideChosen: (name: string, side: Side) => ({ type: 'conflict.chosen', name, side }) satisfies EditorEvent,
  resolved: () => ({ type: 'conflict.resolved' }) satisfies EditorEvent,
};
