import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import type { InputFrom, SnapshotFrom } from 'xstate';
import { type ContactFields, contactEvents, contactMachine, viewContact } from '#machines/contact/index.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { failed } from './failures.ts';
import { formMembers, isNoEmail, required, shownForm } from './form.rules.ts';

type Input = InputFrom<typeof contactMachine>;

const rules = {
  machine: contactMachine,
  view: viewContact,
  ...formMembers<ContactFields, Input, { readonly email: string }>({
    initial: ({ email, subject }) => ({ name: '', email, subject, issue: '', recording: '', isAttached: false }),
    checks: [
      ...required<ContactFields>({
        name: 'Contact requires: name',
        email: 'Contact requires: email',
        subject: 'Contact requires: subject',
        issue: 'Contact requires: issue',
      }),
      { field: 'email', isWrong: ({ email }) => isNoEmail(email), message: 'emailInvalid' },
    ],
    isReusable: true,
  }),
  // After a ticket the page shows where it will be answered, until another one is started.
  shows: (snapshot: SnapshotFrom<typeof contactMachine>) => ({
    ...shownForm(snapshot),
    // @verifies /contact-us: ticket form
    answeredAt: snapshot.value === 'done' ? 'ada@example.com' : null,
  }),
} satisfies Partial<FlowModel<typeof contactMachine>>;

/** Fields that hold only a space, and a recording. */
const oddFields = describeModel({
  ...rules,
  name: 'its odd fields',
  machineOnly: true,
  inputs: { customer: { email: 'ada@example.com', subject: 'Order UW2', session: sessionActor } },
  events: {
    'field.changed': [
      contactEvents.changed('name', ' '),
      contactEvents.changed('name', 'Ada'),
      contactEvents.changed('subject', ' '),
      contactEvents.changed('subject', 'A code'),
      contactEvents.changed('issue', 'It is refused.'),
      contactEvents.changed('recording', '[]'),
      contactEvents.changed('isAttached', true),
    ],
    'form.submitted': [contactEvents.submitted()],
  },
  invokeResults: { submit: { done: [{ email: 'ada@example.com' }] } },
  // How many fields are filled, so that a path fills all of them.
  stateKey: ({ fields }) => Object.values(fields).filter((value) => value !== '').length,
});

export const contactModel = describeModel({
  ...rules,
  inputs: {
    visitor: { email: '', subject: '', session: sessionActor },
    customer: { email: 'ada@example.com', subject: '', session: sessionActor },
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
  invokeResults: {
    submit: { done: [{ email: 'ada@example.com' }], error: [failed.refused(), failed.of('offline')] },
  },
  stateKey: ({ fields }) => fields,
  furtherModels: [oddFields],
});
