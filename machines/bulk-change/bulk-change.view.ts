import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import { type bulkChangeMachine, hasField } from './bulk-change.machine.ts';
import type { BulkField, Event } from './bulk-change.types.ts';

/** The view model of a change of many products. */
export const viewBulkChange = (snapshot: SnapshotFrom<typeof bulkChangeMachine>) => {
  const { fields, error, plan, without, failure } = snapshot.context;
  return {
    status: snapshot.value,
    fields,
    /** Whether the kind of change has a number, and is rounded. */
    hasValue: hasField(fields.kind, 'value'),
    hasRounding: hasField(fields.kind, 'rounding'),
    /** Whether it is about a deal, and whether that has times. */
    hasDeal: hasField(fields.kind, 'deal'),
    hasTimes: hasField(fields.kind, 'from'),
    error,
    /** The products as the server has planned them, each marked as the person has marked it since. */
    products: plan?.products.map((one) => ({ ...one, chosen: !without.includes(one.itemID) })) ?? null,
    chosen: plan?.products.filter(({ itemID }) => !without.includes(itemID)).length ?? 0,
    unchanged: plan?.unchanged ?? 0,
    message: failure && failureMessage(failure),
    busy: snapshot.matches('previewing') || snapshot.matches('outdated'),
    canEdit: snapshot.can({ type: 'field.changed', field: 'value', value: '' }),
    canToggle: snapshot.matches('previewing') || snapshot.matches('previewed'),
    canPreview: snapshot.can({ type: 'preview.requested' }),
    canApply: snapshot.can({ type: 'bulk.submitted' }),
    canRestart: snapshot.can({ type: 'bulk.restarted' }),
  };
};
export type BulkChangeView = ReturnType<typeof viewBulkChange>;

export const bulkChangeEvents = {
  fieldChanged: (field: BulkField, value: string) => ({ type: 'field.changed', field, value }) satisfies Event,
  toggled: (itemID: number) => ({ type: 'product.toggled', itemID }) satisfies Event,
  previewRequested: () => ({ type: 'preview.requested' }) satisfies Event,
  submitted: () => ({ type: 'bulk.submitted' }) satisfies Event,
  restarted: () => ({ type: 'bulk.restarted' }) satisfies Event,
};
