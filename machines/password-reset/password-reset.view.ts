import type { SnapshotFrom } from 'xstate';
import { normalizePhone } from '#contract/phone.ts';
import { formEvents, viewForm } from '../support/form.ts';
import type { passwordResetMachine, resetRequestMachine } from './password-reset.machine.ts';
import type { ResetFields, ResetRequestFields } from './password-reset.types.ts';

/** `phone` is the number as M-PESA writes it, empty while it is none: who a practice phone belongs to. */
const withPhone = <View extends { readonly fields: ResetRequestFields }>(view: View) => ({
  ...view,
  phone: normalizePhone(view.fields.phoneNumber) ?? '',
});

export const viewResetRequest = (snapshot: SnapshotFrom<typeof resetRequestMachine>) => {
  const form = viewForm<ResetRequestFields>(snapshot);
  // The code went to the number that was sent, whatever was typed since.
  return withPhone({ ...form, fields: (form.done && snapshot.context.sent) || form.fields });
};
export type ResetRequestView = ReturnType<typeof viewResetRequest>;

export const viewPasswordReset = (snapshot: SnapshotFrom<typeof passwordResetMachine>) =>
  withPhone(viewForm<ResetFields>(snapshot));
export type PasswordResetView = ReturnType<typeof viewPasswordReset>;

export const resetRequest = formEvents<ResetRequestFields>();
export const passwordReset = formEvents<ResetFields>();
