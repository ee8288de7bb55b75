import { fromPromise } from 'xstate';
import { unsubscribe } from '#contract/newsletter.ts';
import { newsletterUnsubscribeMachine } from '#machines/newsletter-unsubscribe/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const newsletterUnsubscribeFlow = ({ api }: Environment) =>
  newsletterUnsubscribeMachine.provide({
    actors: {
      submit: fromPromise(({ input: { fields, input }, signal }) =>
        api(unsubscribe, { body: input.key === null ? { email: fields.email } : { key: input.key } }, { signal }),
      ),
    },
  });
