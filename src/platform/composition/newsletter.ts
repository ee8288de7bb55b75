import { fromPromise } from 'xstate';
import { subscribe } from '#contract/newsletter.ts';
import {
  categoryOf,
  footerNewsletterMachine,
  homeNewsletterMachine,
  type NewsletterFields,
} from '#machines/newsletter/index.ts';
import { api } from './api.ts';

const actors = {
  submit: fromPromise<string, { readonly fields: NewsletterFields; readonly input: undefined }>(
    ({ input: { fields }, signal }) =>
      api(subscribe, { body: { email: fields.email, category: categoryOf(fields) } }, { signal }),
  ),
};

export const footerNewsletterFlow = footerNewsletterMachine.provide({ actors });
export const homeNewsletterFlow = homeNewsletterMachine.provide({ actors });
