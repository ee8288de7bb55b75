export { deskActionMachine } from './desk-action.machine.ts';
export type { ActionState, Change, SentChange, ValueField } from './desk-action.types.ts';
export { changeReports, type DeskActionView, deskActionEvents, viewDeskAction } from './desk-action.view.ts';
