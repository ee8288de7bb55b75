import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import {
  newsletterUnsubscribeEvents,
  newsletterUnsubscribeMachine,
  viewNewsletterUnsubscribe,
} from '#machines/newsletter-unsubscribe/index.ts';
import { failed } from './failures.ts';
import { formMembers, isBlank, isNoEmail, shownForm } from './form.rules.ts';

const rules = {
  machine: newsletterUnsubscribeMachine,
  view: viewNewsletterUnsubscribe,
  ...formMembers<{ readonly email: string }, { readonly key: string | null; readonly isCut: boolean }, string>({
    initial: () => ({ email: '' }),
    // The key of a link takes the place of the address.
    checks: [
      { field: 'email', isWrong: ({ email }, { key }) => key === null && isBlank(email), message: 'emailMissing' },
      { field: 'email', isWrong: ({ email }, { key }) => key === null && isNoEmail(email), message: 'emailInvalid' },
    ],
  }),
  shows: (snapshot: SnapshotFrom<typeof newsletterUnsubscribeMachine>) => ({
    ...shownForm(snapshot),
    needsEmail: snapshot.context.input.key === null,
    isLinkCut: snapshot.context.input.isCut,
  }),
} satisfies Partial<FlowModel<typeof newsletterUnsubscribeMachine>>;

const invokeResults = { submit: { done: ['Unsubscribed.'], error: [failed.of('offline')] } };

/** The page of a link, which shows no field, and an address that is a space. */
const byLink = describeModel({
  ...rules,
  name: 'its odd fields',
  machineOnly: true,
  inputs: {
    'a subscriber': { key: '6f1c1f0e-8f57-4a55-9a41-0f6f6a3a2d11', isCut: false },
    'a cut link': { key: null, isCut: true },
  },
  events: {
    'field.changed': [newsletterUnsubscribeEvents.changed('email', ' ')],
    'form.submitted': [newsletterUnsubscribeEvents.submitted()],
  },
  invokeResults,
});

export const newsletterUnsubscribeModel = describeModel({
  ...rules,
  inputs: { 'a visitor': { key: null, isCut: false } },
  events: {
    'field.changed': [
      newsletterUnsubscribeEvents.changed('email', 'ada@example.com'),
      newsletterUnsubscribeEvents.changed('email', 'ada'),
    ],
    'form.submitted': [newsletterUnsubscribeEvents.submitted()],
  },
  invokeResults,
  stateKey: ({ fields, errors, failure }) => [fields.email, Object.keys(errors), failure?.kind],
  furtherModels: [byLink],
});
