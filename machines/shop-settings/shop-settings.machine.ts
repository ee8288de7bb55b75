import { assign, enqueueActions, setup } from 'xstate';
import { type Change, changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { findConflicts, isSameDraft, mergeDrafts } from '../support/merge.ts';
import { unprovided } from '../support/unprovided.ts';
import { type Draft, readDraft, type SettingField, toDraft } from './draft.ts';
import type { Conflict, Context, Event, Input, StoredShop } from './shop-settings.types.ts';

const loadedOf = ({ stored, draft }: Context): { readonly stored: StoredShop; readonly draft: Draft } => {
  if (stored === null || draft === null) throw new Error('the settings are not loaded');
  return { stored, draft };
};

/** Whether the person has typed something else than what is stored. */
export const isDirty = ({ stored, draft }: Pick<Context, 'stored' | 'draft'>): boolean => {
  if (stored === null || draft === null) return false;
  return !isSameDraft(draft, toDraft(stored.settings));
};

/** Compares a draft with the settings that another person has stored meanwhile, field by field. */
function merge(context: Context, now: StoredShop): { readonly draft: Draft; readonly conflicts: readonly Conflict[] } {
  const { stored, draft } = loadedOf(context);
  const before = toDraft(stored.settings);
  const theirs = toDraft(now.settings);
  const merged = mergeDrafts(before, draft, theirs, []) as Draft;
  // What only the other person has changed is theirs without a question.
  const conflicts = findConflicts(before, draft, theirs)
    .filter(({ side }) => side === 'mine')
    .map(({ name, mine, theirs: other }) => ({ field: name as SettingField, mine, theirs: other }));
  return { draft: merged, conflicts };
}

/** The change that stores a draft, which `readDraft` accepts. */
function changeOf(context: Context): Change {
  const { stored, draft } = loadedOf(context);
  const read = readDraft(draft);
  if ('errors' in read) throw new Error('the settings are not valid');
  return {
    call: 'saveShopSettings',
    params: {},
    body: { decidedOn: stored.state, settings: read.settings },
    stepUp: true,
    fields: [],
  };
}

/**
 * The settings of the shop, from their loading to a stored change. Where another person was faster, what only they have
 * changed is taken over, and the person decides each field that both have changed.
 */
export const shopSettingsMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { getShopSettings: unprovided<StoredShop>('getShopSettings') },
  actions: {
    setStored: assign((_, stored: StoredShop) => ({
      stored,
      draft: toDraft(stored.settings),
      errors: {},
      conflicts: [],
      failure: null,
    })),
    mergeStored: assign(({ context }, stored: StoredShop) => ({ ...merge(context, stored), stored, failure: null })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setField: assign(({ context }, { name, value }: { name: SettingField; value: string }) => ({
      draft: { ...loadedOf(context).draft, [name]: value },
      errors: {
        ...context.errors,
        [name]: undefined,
        // The fields that the kind of tax shows and hides.
        ...(name === 'taxKind' && { taxLabel: undefined, taxRate: undefined }),
      },
    })),
    setErrors: assign(({ context }) => {
      const read = readDraft(loadedOf(context).draft);
      return { errors: 'errors' in read ? read.errors : {} };
    }),
    discard: assign(({ context }) => ({ draft: toDraft(loadedOf(context).stored.settings), errors: {} })),
    decide: assign(({ context }, { field, side }: { field: SettingField; side: 'mine' | 'theirs' }) => {
      const conflict = context.conflicts.find((one) => one.field === field);
      return {
        conflicts: context.conflicts.filter((one) => one !== conflict),
        draft: { ...loadedOf(context).draft, ...(conflict && { [field]: conflict[side] }) },
      };
    }),
    requestChange: enqueueActions(({ enqueue, context, self }) => {
      const reports = changeReports(self);
      enqueue.sendTo(context.action, deskActionEvents.requested(changeOf(context), reports));
    }),
  },
  guards: {
    isDirty: ({ context }) => isDirty(context),
    isSendable: ({ context }) => isDirty(context) && 'settings' in readDraft(loadedOf(context).draft),
    hasConflict: ({ context }, stored: StoredShop) => merge(context, stored).conflicts.length > 0,
    isConflict: ({ context: { conflicts } }, field: SettingField) => conflicts.some((one) => one.field === field),
    isLastConflict: ({ context: { conflicts } }, field: SettingField) =>
      conflicts.length === 1 && conflicts[0]?.field === field,
  },
}).createMachine({
  id: 'shopSettings',
  context: ({ input }) => ({ ...input, stored: null, draft: null, errors: {}, conflicts: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'getShopSettings',
        src: 'getShopSettings',
        onDone: { target: 'editing', actions: { type: 'setStored', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    failed: { on: { 'settings.retried': { target: 'loading', actions: 'clearFailure' } } },
    editing: {
      on: {
        'field.changed': { actions: { type: 'setField', params: ({ event }) => event } },
        'changes.discarded': { guard: 'isDirty', actions: 'discard' },
        'settings.submitted': [
          { guard: 'isSendable', target: 'acting', actions: 'requestChange' },
          { guard: 'isDirty', actions: 'setErrors' },
        ],
      },
    },
    acting: {
      on: {
        'change.done': 'loading',
        'change.overtaken': 'comparing',
        'change.stopped': 'editing',
      },
    },
    /** Another person was faster: their settings are loaded beside the draft. */
    comparing: {
      invoke: {
        id: 'getTheirSettings',
        src: 'getShopSettings',
        onDone: [
          {
            guard: { type: 'hasConflict', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'mergeStored', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'mergeStored', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'notCompared',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    notCompared: { on: { 'settings.retried': { target: 'comparing', actions: 'clearFailure' } } },
    conflict: {
      on: {
        'conflict.decided': [
          {
            guard: { type: 'isLastConflict', params: ({ event }) => event.field },
            target: 'editing',
            actions: { type: 'decide', params: ({ event }) => event },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.field },
            actions: { type: 'decide', params: ({ event }) => event },
          },
        ],
      },
    },
  },
});
