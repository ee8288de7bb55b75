export { handsetMachine } from './handset.machine.ts';
export type { Bill } from './handset.types.ts';
export { type HandsetView, phone, viewHandset } from './handset.view.ts';
