import { assign, enqueueActions, setup } from 'xstate';
import {
  type Change,
  type ChangeReport,
  changeReports,
  type DeskActionRef,
  deskActionEvents,
} from '../desk-action/index.ts';
import { type Failure, toFailure } from './failure.ts';
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
  readonly action: DeskActionRef;
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

/** @typeParam Edit a change of several fields at once, such as adding a variant */
export type EditorEvent<Edit = never> =
  | { readonly type: 'editor.retried' }
  | { readonly type: 'field.changed'; readonly name: string; readonly value: string }
  | { readonly type: 'draft.edited'; readonly edit: Edit }
  /** Something beside the fields, such as the stock, was changed on this page. */
  | { readonly type: 'thing.changed' }
  | { readonly type: 'draft.discarded' }
  | ({ readonly type: 'editor.submitted' } & Confirmation)
  | { readonly type: 'conflict.chosen'; readonly name: string; readonly side: Side }
  | { readonly type: 'conflict.resolved' }
  | ChangeReport;

/** What the editor of one kind of thing says of its fields. */
export interface EditorOptions<Thing, Edit> {
  readonly id: string;
  /** The draft of a new thing; absent where there is one thing, which is never added. */
  readonly newDraft?: Draft;
  readonly toDraft: (thing: Thing) => Draft;
  /** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
  readonly check: (draft: Draft) => Draft;
  /** The change that saves a draft without errors. @param thing null for a new one */
  readonly changeOf: (draft: Draft, thing: Thing | null) => Omit<Change, 'stepUp' | 'fields'>;
  /** Whether the change needs the passkey. The person then confirms it in its dialog. */
  readonly stepUp?: boolean;
  /** Returns the draft after an edit of several fields; null for an edit that cannot be made. */
  readonly edit?: (draft: Draft, edit: Edit) => Draft | null;
  /** Takes over what is beside the fields, such as the stock, from the thing as it was loaded again. */
  readonly refresh?: (thing: Thing, loaded: Thing) => Thing;
}

/** Creates the machine of an editor. The composition provides the actor `load` and the action `storeDraft`. */
export function createEditor<Thing, Edit = never>({
  id,
  newDraft,
  toDraft,
  check,
  changeOf,
  stepUp = false,
  edit,
  refresh,
}: EditorOptions<Thing, Edit>) {
  const emptyDraft = newDraft ?? {};
  const baseOf = (thing: Thing | null): Draft => (thing === null ? emptyDraft : toDraft(thing));
  /** After an action that has changed the draft. A draft without changes is removed. */
  const storeDraft = {
    type: 'storeDraft' as const,
    params: ({ context: { base, draft } }: { context: EditorContext<Thing> }) =>
      isSameDraft(draft, base) ? null : { base, draft },
  };
  const editorSetup = setup({
    types: {} as { context: EditorContext<Thing>; events: EditorEvent<Edit>; input: EditorInput },
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
      /** Replaces the draft, and clears the errors of the changed fields, and those that another field has mended. */
      setDraft: assign(({ context }, draft: Draft) => {
        const wrong = check(draft);
        const errors = Object.entries(context.errors).filter(
          ([name]) => draft[name] === context.draft[name] && Object.hasOwn(wrong, name),
        );
        return { draft, errors: Object.fromEntries(errors) };
      }),
      setThing: assign((_, thing: Thing | null) => ({ thing, failure: null })),
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
          const change = { ...changeOf(draft, thing), stepUp, fields: [] };
          enqueue.sendTo(action, deskActionEvents.requested(change, reports));
          if (!stepUp) enqueue.sendTo(action, deskActionEvents.confirmed(actionID, isFresh));
        },
      ),
    },
    guards: {
      isNew: ({ context }) => context.id === null,
      isLikeBase: ({ context }) => isSameDraft(context.draft, context.base),
      isValid: ({ context }) => Object.keys(check(context.draft)).length === 0,
      isField: ({ context }, { name }: { name: string }) => Object.hasOwn(context.draft, name),
      isPossible: (_, draft: Draft | null) => draft !== null,
      isOutdated: (_, { thing, stored }: Loaded<Thing>) => stored !== null && !isSameDraft(stored.base, baseOf(thing)),
      hasConflict: ({ context }, { name }: { name: string }) =>
        context.conflicts.some((conflict) => conflict.name === name),
    },
  });
  const editable =
    edit &&
    editorSetup.createStateConfig({
      on: {
        'draft.edited': {
          guard: { type: 'isPossible', params: ({ context, event }) => edit(context.draft, event.edit) },
          target: '.deciding',
          actions: [
            { type: 'setDraft', params: ({ context: { draft }, event }) => edit(draft, event.edit) ?? draft },
            storeDraft,
          ],
        },
      },
    });
  /** The thing is loaded again, and the draft stays. */
  const refreshing =
    refresh &&
    editorSetup.createStateConfig({
      invoke: {
        id: 'loadAgain',
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'editing',
          actions: {
            type: 'setThing',
            params: ({ context, event }) =>
              context.thing && event.output.thing && refresh(context.thing, event.output.thing),
          },
        },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    });
  return editorSetup.createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      thing: null,
      base: emptyDraft,
      draft: emptyDraft,
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
            actions: [
              {
                type: 'setDraft',
                params: ({ context: { draft }, event: { name, value } }) => ({ ...draft, [name]: value }),
              },
              storeDraft,
            ],
          },
          ...editable?.on,
          ...(refreshing && { 'thing.changed': 'refreshing' }),
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
      ...(refreshing && { refreshing }),
      acting: {
        on: {
          'change.done': [
            ...(newDraft
              ? [{ guard: 'isNew', target: 'added', actions: { type: 'storeDraft', params: null } } as const]
              : []),
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
      ...(newDraft && { added: {} }),
    },
  });
}
