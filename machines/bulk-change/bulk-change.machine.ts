import * as v from 'valibot';
import { assign, enqueueActions, setup } from 'xstate';
import { type BulkChange, type BulkPlan, bulkChange } from '#contract/desk/bulk.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import { fromLocal } from '../support/typed-text.ts';
import { unprovided } from '../support/unprovided.ts';
import type { BulkField, BulkFields, Context, Event, Input, Wanted } from './bulk-change.types.ts';

const firstFields: BulkFields = {
  kind: 'raise percent',
  value: '',
  rounding: '1',
  deal: 'sale',
  from: '',
  until: '',
};

/** The fields that each kind of change has beside it. */
const fieldsOf: Readonly<Record<BulkFields['kind'], readonly BulkField[]>> = {
  'raise percent': ['value', 'rounding'],
  'lower percent': ['value', 'rounding'],
  'raise amount': ['value', 'rounding'],
  'lower amount': ['value', 'rounding'],
  set: ['value'],
  sale: ['value', 'rounding'],
  'end sale': [],
  deal: ['deal', 'from', 'until'],
  'end deal': ['deal'],
  hide: [],
  show: [],
};
export const hasField = (kind: BulkFields['kind'], field: BulkField): boolean => fieldsOf[kind].includes(field);

/** Reads what is typed. @returns the change, or what is wrong with its number */
function readChange({
  kind,
  value,
  rounding,
  deal,
  from,
  until,
}: BulkFields): { change: BulkChange } | { error: string } {
  const parsed = v.safeParse(bulkChange, {
    kind,
    ...(hasField(kind, 'value') && { value: typedNumber(value) ?? null }),
    ...(hasField(kind, 'rounding') && { rounding }),
    ...(hasField(kind, 'deal') && { deal }),
    ...(hasField(kind, 'from') && { from: fromLocal(from), until: fromLocal(until) }),
  });
  return parsed.success ? { change: parsed.output } : { error: issueSentence(parsed.issues[0]) };
}

/** @throws where the number is wrong, which the guard of each step excludes */
function wantedOf({ filters, without, fields }: Context): Wanted {
  const read = readChange(fields);
  if ('error' in read) throw new Error(read.error);
  return { selection: { ...filters, without: [...without] }, change: read.change };
}

const bulkSetup = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { previewBulk: unprovided<BulkPlan, Wanted>('previewBulk') },
  actions: {
    setField: assign(({ context }, { field, value }: { field: BulkField; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      error: null,
      plan: null,
      failure: null,
    })),
    toggleProduct: assign(({ context: { without } }, itemID: number) => ({
      without: without.includes(itemID) ? without.filter((one) => one !== itemID) : [...without, itemID],
    })),
    setPlan: assign((_, plan: BulkPlan) => ({ plan, failure: null })),
    setError: assign(({ context }) => {
      const read = readChange(context.fields);
      return { error: 'error' in read ? read.error : null };
    }),
    setFailure: assign((_, failure: Failure) => ({ plan: null, failure })),
    clear: assign({ fields: firstFields, error: null, without: [], plan: null, failure: null }),
    requestChange: enqueueActions(({ enqueue, context, self }) => {
      const reports = changeReports(self, context.page);
      const change = {
        call: 'applyBulk',
        params: {},
        body: { decidedOn: context.plan?.state ?? '', ...wantedOf(context) },
        stepUp: false,
        fields: [],
      };
      enqueue.sendTo(context.action, deskActionEvents.requested(change, reports));
    }),
  },
  guards: {
    isReadable: ({ context }) => 'change' in readChange(context.fields),
    isListed: ({ context }, itemID: number) => context.plan?.products.some((one) => one.itemID === itemID) ?? false,
    /** Whether something changes, and nothing stands against it. */
    isApplicable: ({ context }) => {
      const chosen = context.plan?.products.filter((one) => one.chosen) ?? [];
      return chosen.length > 0 && chosen.every(({ error }) => error === null);
    },
  },
});

/** Asks the server what the change would do. @param id the id of the invoke */
const previewing = (id: string) =>
  bulkSetup.createStateConfig({
    invoke: {
      id,
      src: 'previewBulk',
      input: ({ context }) => wantedOf(context),
      onDone: { target: 'previewed', actions: { type: 'setPlan', params: ({ event }) => event.output } },
      onError: { target: 'choosing', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
    },
  });

const toggling = bulkSetup.createStateConfig({
  on: {
    'product.toggled': {
      guard: { type: 'isListed', params: ({ event }) => event.itemID },
      target: 'previewing',
      reenter: true,
      actions: { type: 'toggleProduct', params: ({ event }) => event.itemID },
    },
  },
});

/**
 * One change of many products: what changes is chosen, the server shows the old and the new of each product, some are
 * unmarked, and it is applied as shown. Where a product was changed meanwhile, it is shown again.
 */
export const bulkChangeMachine = bulkSetup.createMachine({
  id: 'bulkChange',
  context: ({ input }) => ({ ...input, fields: firstFields, error: null, without: [], plan: null, failure: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'field.changed': { actions: { type: 'setField', params: ({ event }) => event } },
        'preview.requested': [{ guard: 'isReadable', target: 'previewing' }, { actions: 'setError' }],
      },
    },
    previewing: { ...previewing('previewBulk'), ...toggling },
    previewed: {
      on: {
        ...toggling.on,
        'field.changed': { target: 'choosing', actions: { type: 'setField', params: ({ event }) => event } },
        'bulk.submitted': { guard: 'isApplicable', target: 'acting', actions: 'requestChange' },
      },
    },
    acting: {
      on: { 'change.done': 'applied', 'change.overtaken': 'outdated', 'change.stopped': 'previewed' },
    },
    /** A product was changed meanwhile. */
    outdated: previewing('previewAgain'),
    applied: { on: { 'bulk.restarted': { target: 'choosing', actions: 'clear' } } },
  },
});
