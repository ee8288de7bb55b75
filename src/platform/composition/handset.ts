import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { defineCall, type RequestShape, requestType } from '#contract/call.ts';
import {
  handset,
  type handsetParams,
  type paybillBody,
  type promptAnswerBody,
  type promptParams,
} from '#contract/handset.ts';
import { handsetMachine } from '#machines/handset/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { createClient } from '#src/platform/api/client.ts';

const sandbox = createClient(() => {}, '/sandbox');
const text = v.string();
interface AnswerRequest extends RequestShape {
  readonly params: typeof promptParams;
  readonly body: typeof promptAnswerBody;
}
const answer = defineCall(requestType<AnswerRequest>, {
  method: 'POST',
  path: '/handset/{msisdn}/prompts/{id}',
  auth: 'none',
  answer: text,
});
interface PayRequest extends RequestShape {
  readonly params: typeof handsetParams;
  readonly body: typeof paybillBody;
}
const pay = defineCall(requestType<PayRequest>, {
  method: 'POST',
  path: '/handset/{msisdn}/paybill',
  auth: 'none',
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
