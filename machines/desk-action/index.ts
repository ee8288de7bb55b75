export { deskActionMachine } from './desk-action.machine.ts';
export type { ActionState, Change, ChangeReport, Receiver, SentChange, ValueField } from './desk-action.types.ts';
export {
  changeReports,
  type DeskActionRef,
  type DeskActionView,
  deskActionEvents,
  viewDeskAction,
} from './desk-action.view.ts';
