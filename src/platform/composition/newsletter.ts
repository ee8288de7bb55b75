import { fromPromise } from 'xstate';
import { subscribe } from '#contract/newsletter.ts';
import {
  footerNewsletterMachine,
  homeNewsletterMachine,
  type NewsletterFields,
  newsletterCategory,
} from '#machines/newsletter/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { readStoredSession } from './session.ts';

const actors = ({ api, storage }: Environment) => ({
  submit: fromPromise<string, { readonly fields: NewsletterFields; readonly input: undefined }>(
    ({ input: { fields }, signal }) =>
      api(
        subscribe,
        { body: { email: fields.email, category: newsletterCategory(fields) } },
        // With the token the subscription ends with the account.
        { token: readStoredSession(storage)?.token ?? null, signal },
      ),
  ),
});

export const footerNewsletterFlow = (environment: Environment) =>
  footerNewsletterMachine.provide({ actors: actors(environment) });
export const homeNewsletterFlow = (environment: Environment) =>
  homeNewsletterMachine.provide({ actors: actors(environment) });
