import { describeModel } from '@uwanja/flow-paths';
import type { BulkPlan } from '#contract/desk/bulk.ts';
import { bulkChangeMachine, bulkChangeEvents as events, viewBulkChange } from '#machines/bulk-change/index.ts';
import { actionActor, changeEvents, listeningActor, ownReports } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

const page = { to: listeningActor, event: { type: 'page.loaded' } };
const filters = { search: 'lamp', category: 'Furniture', only: null };
const input = { filters, action: actionActor, page };
const firstFields = { kind: 'raise percent', value: '', rounding: '1', deal: 'sale', from: '', until: '' } as const;

const lamp = {
  itemID: 7,
  name: 'Lamp',
  chosen: true,
  shown: [true, true] as [boolean, boolean],
  deals: [['deal'], ['deal', 'sale']] as ['deal'[], ('deal' | 'sale')[]],
  variants: [
    {
      variantID: 12,
      name: 'Black',
      salePrice: [900, 1080] as [number, number],
      listPrice: [1000, null] as [number, null],
    },
  ],
  error: null,
};
const cable = { ...lamp, itemID: 8, name: 'Cable', variants: [], shown: [true, false] as [boolean, boolean] };

/** Two products change, one of them not in this way, or none. */
const two: BulkPlan = { state: '2 products, a', products: [lamp, cable], unchanged: 1 };
const impossible: BulkPlan = {
  state: '1 product, b',
  products: [{ ...lamp, error: 'A price would be below 1 shilling.' }],
  unchanged: 0,
};
const none: BulkPlan = { state: '0 products, c', products: [], unchanged: 3 };
const later: BulkPlan = { ...two, state: '2 products, d' };

const hasValue = (kind: string) => !['end sale', 'deal', 'end deal', 'hide', 'show'].includes(kind);
const hasRounding = (kind: string) => hasValue(kind) && kind !== 'set';
const isWrong = ({ kind, value }: { readonly kind: string; readonly value: string }) =>
  hasValue(kind) && !/^[1-9]\d*$/.test(value);

type Fields = Readonly<Record<keyof typeof firstFields, string>>;
/** In Nairobi, or nothing. */
const timeOf = (typed: string) => (typed === '' ? null : '2026-12-01T05:00:00.000Z');
const changeOf = ({ kind, value, rounding, deal, from, until }: Fields) => ({
  kind,
  ...(hasValue(kind) && { value: Number(value) }),
  ...(hasRounding(kind) && { rounding }),
  ...(kind === 'deal' && { deal, from: timeOf(from), until: timeOf(until) }),
});
const wanted = ({ fields, without }: { readonly fields: Fields; readonly without: readonly number[] }) => ({
  selection: { ...filters, without },
  change: changeOf(fields),
});
const applicable = (plan: BulkPlan | null) => {
  const chosen = plan?.products.filter((one) => one.chosen) ?? [];
  return chosen.length > 0 && chosen.every(({ error }) => error === null);
};
const isListed = (plan: BulkPlan | null, itemID: number) =>
  plan?.products.some((one) => one.itemID === itemID) ?? false;

export const bulkChangeModel = describeModel({
  machine: bulkChangeMachine,
  view: viewBulkChange,
  inputs: { 'a filtered list': input },
  events: {
    'field.changed': [
      events.fieldChanged('value', '20'),
      events.fieldChanged('value', 'x'),
      events.fieldChanged('kind', 'hide'),
      events.fieldChanged('kind', 'set'),
      events.fieldChanged('rounding', '9'),
      events.fieldChanged('kind', 'deal'),
      events.fieldChanged('until', '2026-12-01T08:00'),
    ],
    'product.toggled': [events.toggled(7), events.toggled(99)],
    'preview.requested': [events.previewRequested()],
    'bulk.submitted': [events.submitted()],
    'bulk.restarted': [events.restarted()],
    ...changeEvents,
  },
  invokeResults: {
    previewBulk: { done: [two, impossible, none], error: [failed.of('offline')] },
    previewAgain: { done: [later], error: [failed.of('offline')] },
  },
  stateKey: ({ fields, error, without, plan, failure }) => [
    hasValue(fields.kind),
    fields.kind === 'deal' && fields.until,
    isWrong(fields),
    error !== null,
    without.length,
    plan?.state,
    failure?.kind,
  ],
  start: () => ({ ...input, fields: firstFields, error: null, without: [], plan: null, failure: null }),
  invokes: {
    previewBulk: { in: 'previewing', input: wanted },
    previewAgain: { in: 'outdated', input: wanted },
  },
  steps: {
    'field.changed': ({ before: { context }, event: { field, value } }) => ({
      state: 'choosing',
      changes: { fields: { ...context.fields, [field]: value }, error: null, plan: null, failure: null },
    }),
    'product.toggled': ({ before: { value, context }, event: { itemID } }) => ({
      state: 'previewing',
      changes: {
        without: context.without.includes(itemID)
          ? context.without.filter((one) => one !== itemID)
          : [...context.without, itemID],
      },
      // The answer for the products that were marked before is not waited for.
      restarts: value === 'previewing' ? ['previewBulk'] : [],
    }),
    'preview.requested': ({ before: { context } }) =>
      isWrong(context.fields) ? { changes: { error: 'Enter a whole number.' } } : { state: 'previewing' },
    'previewBulk done': ({ event: { output } }) => ({ state: 'previewed', changes: { plan: output, failure: null } }),
    'previewBulk error': ({ event: { error } }) => ({
      state: 'choosing',
      changes: { plan: null, failure: failureOf(error) },
    }),
    'previewAgain done': ({ event: { output } }) => ({ state: 'previewed', changes: { plan: output, failure: null } }),
    'previewAgain error': ({ event: { error } }) => ({
      state: 'choosing',
      changes: { plan: null, failure: failureOf(error) },
    }),
    'bulk.submitted': ({ before: { context } }) => ({
      state: 'acting',
      sends: [
        {
          id: 'deskAction',
          event: {
            type: 'action.requested',
            change: {
              call: 'applyBulk',
              params: {},
              body: { decidedOn: context.plan?.state, ...wanted(context) },
              stepUp: false,
              fields: [],
            },
            reports: [...ownReports, { on: 'done', ...page }],
          },
        },
      ],
    }),
    'change.done': () => ({ state: 'applied' }),
    'change.overtaken': () => ({ state: 'outdated' }),
    'change.stopped': () => ({ state: 'previewed' }),
    'bulk.restarted': () => ({
      state: 'choosing',
      changes: { fields: firstFields, error: null, without: [], plan: null, failure: null },
    }),
  },
  takes: ({ value, context: { plan } }, event) => {
    switch (event.type) {
      case 'field.changed':
        return value === 'choosing' || value === 'previewed';
      case 'product.toggled':
        return (value === 'previewing' || value === 'previewed') && isListed(plan, event.itemID);
      case 'preview.requested':
        return value === 'choosing';
      case 'bulk.submitted':
        return value === 'previewed' && applicable(plan);
      case 'bulk.restarted':
        return value === 'applied';
      default:
        return value === 'acting';
    }
  },
  shows: ({ value, context: { fields, error, without, plan, failure } }) => ({
    status: value,
    fields,
    hasValue: hasValue(fields.kind),
    hasRounding: hasRounding(fields.kind),
    hasDeal: fields.kind === 'deal',
    hasTimes: fields.kind === 'deal',
    error,
    products: plan?.products.map((one) => ({ ...one, chosen: !without.includes(one.itemID) })) ?? null,
    chosen: plan?.products.filter((one) => !without.includes(one.itemID)).length ?? 0,
    unchanged: plan?.unchanged ?? 0,
    message: messageOf(failure),
    busy: value === 'previewing' || value === 'outdated',
    canEdit: value === 'choosing' || value === 'previewed',
    canToggle: value === 'previewing' || value === 'previewed',
    canPreview: value === 'choosing',
    canApply: value === 'previewed' && applicable(plan),
    canRestart: value === 'applied',
  }),
});
