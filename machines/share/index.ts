export { shareMachine } from './share.machine.ts';
export type { Shared, SheetOutcome } from './share.types.ts';
export { type ShareView, share, viewShare } from './share.view.ts';
