import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { defineCall } from '#contract/call.ts';
import { handset, paybillBody, promptAnswerBody } from '#contract/handset.ts';
import { handsetMachine } from '#machines/handset/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { createClient } from '#src/platform/api/client.ts';

const sandbox = createClient(() => {}, '/sandbox');
const text = v.string();
const answer = defineCall({
  method: 'POST',
  path: '/handset/{msisdn}/prompts/{id}',
  summary: 'Answers a prompt.',
  auth: 'none',
  params: v.object({ msisdn: v.string(), id: v.string() }),
  body: promptAnswerBody,
  answer: text,
});
const pay = defineCall({
  method: 'POST',
  path: '/handset/{msisdn}/paybill',
  summary: 'Pays a bill.',
  auth: 'none',
  params: v.object({ msisdn: v.string() }),
  body: paybillBody,
  answer: text,
});

/** The simulated phone, through the calls under `/sandbox`. */
export const handsetFlow = () =>
  handsetMachine.provide({
    actors: {
      readHandset: fromPromise(async ({ input, signal }) => {
        const response = await ofetch
          .raw(`/sandbox/handset/${input.msisdn}`, { signal, ignoreResponseError: true, retry: 0 })
          .catch(() => {
            throw new FailureError({ kind: 'unreachable' });
          });
        const parsed = v.safeParse(handset, response._data);
        if (!parsed.success)
          throw new FailureError({ kind: response.status === 404 ? 'unreachable' : 'invalidResponse' });
        return parsed.output;
      }),
      answerPrompt: fromPromise(({ input: { msisdn, id, answer: given }, signal }) =>
        sandbox(answer, { params: { msisdn, id }, body: { answer: given } }, { signal }),
      ),
      payBill: fromPromise(({ input: { msisdn, bill }, signal }) =>
        sandbox(
          pay,
          { params: { msisdn }, body: { ...bill, account: bill.account.trim(), amount: Number(bill.amount) } },
          { signal },
        ),
      ),
    },
  });
