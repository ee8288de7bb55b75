import { fromPromise } from 'xstate';
import { subscribe } from '#contract/newsletter.ts';
import {
  categoryOf,
  footerNewsletterMachine,
  homeNewsletterMachine,
  type NewsletterFields,
} from '#machines/newsletter/index.ts';
import type { Environment } from '#src/platform/environment.ts';

const actors = ({ api }: Environment) => ({
  submit: fromPromise<string, { readonly fields: NewsletterFields; readonly input: undefined }>(
    ({ input: { fields }, signal }) =>
      api(subscribe, { body: { email: fields.email, category: categoryOf(fields) } }, { signal }),
  ),
});

export const footerNewsletterFlow = (environment: Environment) =>
  footerNewsletterMachine.provide({ actors: actors(environment) });
export const homeNewsletterFlow = (environment: Environment) =>
  homeNewsletterMachine.provide({ actors: actors(environment) });
