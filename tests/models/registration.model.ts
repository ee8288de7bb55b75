import { registrationEvents, registrationMachine, viewRegistration } from '#machines/registration/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';
import { ada } from './session.model.ts';

export const registrationModel = defineModel({
  machine: registrationMachine,
  view: viewRegistration,
  inputs: { start: { session: sessionActor, to: null } },
  events: {
    'field.changed': [
      registrationEvents.changed('phoneNumber', '0712 345 678'),
      registrationEvents.changed('password', 'correct horse'),
      registrationEvents.changed('confirmPassword', 'correct horse'),
      registrationEvents.changed('email', 'no address'),
      registrationEvents.changed('email', ''),
    ],
    'form.submitted': [registrationEvents.submitted()],
  },
  spec: {
    'form.submitted': [
      'Register requires: phone number',
      "Register requires: password ('Required details missing.')",
      "Register: password must equal confirmation ('Passwords not matching')",
      'Register, optional: email',
    ],
  },
  invokeResults: {
    submit: { done: [ada], error: [failed.refused('This phone number has an account.'), failed.of('offline')] },
  },
  stateKey: ({ fields }) => [fields.phoneNumber !== '', fields.password !== '', fields.confirmPassword !== ''],
  invariants: (snapshot, walked) => expectForm(snapshot, walked, {}),
});
