export { phoneVerificationMachine } from './phone-verification.machine.ts';
export { type PhoneVerificationView, phoneVerification, viewPhoneVerification } from './phone-verification.view.ts';
