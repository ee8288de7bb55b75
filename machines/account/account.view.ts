import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { MessageID } from '../support/notices.ts';
import { viewResource } from '../support/resource.ts';
import type { accountDetailsMachine, accountMachine } from './account.machine.ts';
import type { AccountFields, DeletionEvent } from './account.types.ts';
import type { accountDeletionMachine } from './deletion.machine.ts';

export const viewAccount = (snapshot: SnapshotFrom<typeof accountMachine>) => viewResource(snapshot);
export type AccountView = ReturnType<typeof viewAccount>;

export const viewAccountDetails = (snapshot: SnapshotFrom<typeof accountDetailsMachine>) =>
  viewForm<AccountFields>(snapshot);
export type AccountDetailsView = ReturnType<typeof viewAccountDetails>;

export const accountDetailsEvents = createFormEvents<AccountFields>();

const missing: MessageID = 'requiredDetailsMissing';

/** The dialog of DELETE ACCOUNT. */
export const viewDeletion = (snapshot: SnapshotFrom<typeof accountDeletionMachine>) => {
  const { context } = snapshot;
  return {
    open: !snapshot.hasTag('closed') && !snapshot.hasTag('done'),
    password: context.password,
    error: context.missing ? missing : context.failure && failureMessage(context.failure),
    /** Whether the server refused or could not be reached. */
    failed: context.failure !== null,
    busy: snapshot.hasTag('busy'),
    canRequest: snapshot.can(deletionEvents.requested()),
    canConfirm: snapshot.can(deletionEvents.confirmed()),
    canCancel: snapshot.can(deletionEvents.cancelled()),
  };
};
export type DeletionView = ReturnType<typeof viewDeletion>;

export const deletionEvents = {
  requested: () => ({ type: 'deletion.requested' }) satisfies DeletionEvent,
  passwordTyped: (password: string) => ({ type: 'deletion.passwordTyped', password }) satisfies DeletionEvent,
  confirmed: () => ({ type: 'deletion.confirmed' }) satisfies DeletionEvent,
  cancelled: () => ({ type: 'deletion.cancelled' }) satisfies DeletionEvent,
};
