export { passwordResetMachine, resetRequestMachine } from './password-reset.machine.ts';
export type { ResetFields, ResetInput, ResetRequestFields } from './password-reset.types.ts';
export {
  type PasswordResetView,
  passwordReset,
  type ResetRequestView,
  resetRequest,
  viewPasswordReset,
  viewResetRequest,
} from './password-reset.view.ts';
