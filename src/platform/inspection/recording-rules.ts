import type { RecordingRules } from '@uwanja/flow-inspector/file';
import { allowList } from '#contract/recordings/fields.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { type Failure, FailureError } from '#machines/support/failure.ts';
import { masked } from './masking.ts';

/** What of the shop's flows may leave the page, and how it is replayed. */
export const rules: RecordingRules = {
  masked,
  allowList,
  samples: [
    [/phone|msisdn|^number$/i, '0712 345 678'],
    [/password$/i, 'long enough'],
    [/^email$/i, 'ada@example.test'],
    [/^pin$/i, '1234'],
    [/^code$/i, '123456'],
    [/^CheckoutRequestID$/i, 'ws_CO_sample'],
  ],
  partners: { cart: cartMachine, session: sessionMachine },
  toError: (recorded) => {
    const failure = (recorded as { readonly failure?: Failure } | undefined)?.failure;
    return failure && new FailureError(failure);
  },
};
