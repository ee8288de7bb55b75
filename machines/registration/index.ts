export { registrationMachine } from './registration.machine.ts';
export type { RegistrationFields } from './registration.types.ts';
export { type RegistrationView, registrationEvents, viewRegistration } from './registration.view.ts';
