export { shareMachine } from './share.machine.ts';
export type { Shared, SheetOutcome } from './share.types.ts';
export { type ShareView, shareEvents, viewShare } from './share.view.ts';
