import type { SnapshotFrom } from 'xstate';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { registrationMachine } from './registration.machine.ts';
import type { RegistrationFields } from './registration.types.ts';

export const viewRegistration = (snapshot: SnapshotFrom<typeof registrationMachine>) =>
  viewForm<RegistrationFields>(snapshot);
export type RegistrationView = ReturnType<typeof viewRegistration>;

export const registrationEvents = createFormEvents<RegistrationFields>();
