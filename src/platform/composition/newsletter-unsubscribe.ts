import { unsubscribe } from '#contract/newsletter.ts';
import { newsletterUnsubscribeMachine } from '#machines/newsletter-unsubscribe/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const newsletterUnsubscribeFlow = ({ api }: Environment) =>
  newsletterUnsubscribeMachine.provide({
    actors: {
      submit: fromCall(api, unsubscribe, ({ fields, input }) => ({
        body: input.key === null ? { email: fields.email } : { key: input.key },
      })),
    },
  });
