import type { SnapshotFrom } from 'xstate';
import { normalizePhone } from '#contract/phone.ts';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { passwordResetMachine, resetRequestMachine } from './password-reset.machine.ts';
import type { ResetFields, ResetRequestFields } from './password-reset.types.ts';

/**
 * Adds `phone`: the number as 254[17]XXXXXXXX, empty while invalid. A practice shop links it to its simulated phone.
 */
const withPhone = <View extends { readonly fields: ResetRequestFields }>(view: View) => ({
  ...view,
  phone: normalizePhone(view.fields.phoneNumber) ?? '',
});

export const viewResetRequest = (snapshot: SnapshotFrom<typeof resetRequestMachine>) => {
  const form = viewForm<ResetRequestFields>(snapshot);
  // Show the number to which the code was sent, even if the field has changed since.
  return withPhone({ ...form, fields: (form.done && snapshot.context.sent) || form.fields });
};
export type ResetRequestView = ReturnType<typeof viewResetRequest>;

export const viewPasswordReset = (snapshot: SnapshotFrom<typeof passwordResetMachine>) =>
  withPhone(viewForm<ResetFields>(snapshot));
export type PasswordResetView = ReturnType<typeof viewPasswordReset>;

export const resetRequestEvents = createFormEvents<ResetRequestFields>();
export const passwordResetEvents = createFormEvents<ResetFields>();
