export { handsetMachine } from './handset.machine.ts';
export type { Bill } from './handset.types.ts';
export { type HandsetView, handsetEvents, viewHandset } from './handset.view.ts';
