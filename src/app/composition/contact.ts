import { fromPromise } from 'xstate';
import { contact } from '#contract/support.ts';
import { contactMachine } from '#machines/contact/index.ts';
import { api } from './api.ts';

export const contactFlow = contactMachine.provide({
  actors: { submit: fromPromise(({ input: { fields }, signal }) => api(contact, { body: fields }, { signal })) },
});
