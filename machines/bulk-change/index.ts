export { bulkChangeMachine } from './bulk-change.machine.ts';
export type { BulkField, BulkFilters } from './bulk-change.types.ts';
export { type BulkChangeView, bulkChangeEvents, viewBulkChange } from './bulk-change.view.ts';
