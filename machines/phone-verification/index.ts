export { phoneVerificationMachine } from './phone-verification.machine.ts';
export {
  type PhoneVerificationView,
  phoneVerificationEvents,
  viewPhoneVerification,
} from './phone-verification.view.ts';
