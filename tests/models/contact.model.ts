import { contactEvents, contactMachine, viewContact } from '#machines/contact/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';

export const contactModel = defineModel({
  machine: contactMachine,
  view: viewContact,
  inputs: {
    visitor: { email: '', session: sessionActor },
    customer: { email: 'ada@example.com', session: sessionActor },
  },
  events: {
    'field.changed': [
      contactEvents.changed('name', 'Ada'),
      contactEvents.changed('email', 'ada@example.com'),
      contactEvents.changed('email', 'ada'),
      contactEvents.changed('subject', 'A code that does not work'),
      contactEvents.changed('issue', 'The code of order UW2 is refused.'),
    ],
    'form.submitted': [contactEvents.submitted()],
  },
  spec: {
    'form.submitted': [
      'Contact requires: name',
      'Contact requires: email',
      'Contact requires: subject',
      'Contact requires: issue',
    ],
  },
  invokeResults: {
    submit: { done: [{ email: 'ada@example.com' }], error: [failed.refused(), failed.of('offline')] },
  },
  stateKey: ({ fields }) => fields,
  invariants: (snapshot, walked) =>
    expectForm(snapshot, walked, {
      resetsTo: () => ({
        email: snapshot.context.input.email,
        name: '',
        subject: '',
        issue: '',
        recording: '',
        isAttached: false,
      }),
    }),
});
