export { reorderMachine } from './reorder.machine.ts';
export { type ReorderView, reorderEvents, viewReorder } from './reorder.view.ts';
