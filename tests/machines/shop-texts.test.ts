import { coverageOf, eventWords, startFlow } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { shopTexts } from '#tests/support/models/shop-walks.ts';
import { payments } from '../models/purchases.ts';

describe('the texts of the shop in the report of the paths', () => {
  it.each([
    [
      { type: 'xstate.done.actor.queryExpress', output: payments.cancelled },
      `query express is answered: ‘${payments.cancelled.ResultDesc}’`,
    ],
    [
      { type: 'xstate.done.actor.initiateExpress', output: payments.acceptedWithoutID },
      'initiate express is answered: response code ‘0’, not over',
    ],
    [
      { type: 'xstate.error.actor.getUser', error: new FailureError({ kind: 'offline' }) },
      'get user fails: ‘You are offline. Check your connection and try again.’',
    ],
  ])('name what M-PESA says, and a failure by the sentence that a person reads: %j', (event, words) => {
    expect(eventWords(event, shopTexts)).toBe(words);
  });

  it('stand beside the ids of messages, and not beside the kind of a notice', async () => {
    const coverage = coverageOf({ machine: cookieConsentMachine }, 'machine', { texts: shopTexts });
    const notice = (kind: string) => ({ kind, message: 'paymentLocked' });
    await coverage
      .walk('start', async () => {
        expect(notice('info')).toEqual(notice('offline'));
        return startFlow(cookieConsentMachine);
      })
      .catch(() => {});
    const expected = coverage.walks[0]?.failure?.expected;
    expect(expected).toContain("kind: 'offline'");
    expect(expected).toContain(
      "message: 'Wait for mpesa transaction to be complete before completing order (paymentLocked)'",
    );
  });
});
