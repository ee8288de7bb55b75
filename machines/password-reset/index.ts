export { passwordResetMachine, resetRequestMachine } from './password-reset.machine.ts';
export type { ResetFields, ResetInput, ResetRequestFields } from './password-reset.types.ts';
export {
  type PasswordResetView,
  passwordResetEvents,
  type ResetRequestView,
  resetRequestEvents,
  viewPasswordReset,
  viewResetRequest,
} from './password-reset.view.ts';
