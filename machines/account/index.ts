export { accountChanges } from './account.changes.ts';
export { accountDetailsMachine, accountMachine } from './account.machine.ts';
export type { AccountFields, AccountInput } from './account.types.ts';
export {
  type AccountDetailsView,
  type AccountView,
  accountDetailsEvents,
  type DeletionView,
  deletionEvents,
  viewAccount,
  viewAccountDetails,
  viewDeletion,
} from './account.view.ts';
export { accountDeletionMachine } from './deletion.machine.ts';
