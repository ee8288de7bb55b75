import { expect } from 'vitest';
import {
  phoneVerificationEvents,
  phoneVerificationMachine,
  viewPhoneVerification,
} from '#machines/phone-verification/index.ts';
import { failureMessage, toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada } from './purchases.ts';
import { userOf } from './users.ts';

export const unverifiedUser = userOf({ phoneVerified: false });
export const wrongCode = 'The code is wrong or has expired. Ask for a new one.';

export const phoneVerificationModel = defineModel({
  machine: phoneVerificationMachine,
  view: viewPhoneVerification,
  inputs: { ada },
  events: {
    'user.retried': [phoneVerificationEvents.userRetried()],
    'code.requested': [phoneVerificationEvents.codeRequested()],
    'code.typed': [phoneVerificationEvents.codeTyped('123456'), phoneVerificationEvents.codeTyped(' ')],
    'code.submitted': [phoneVerificationEvents.codeSubmitted()],
  },
  invokeResults: {
    getUser: { done: [unverifiedUser, userOf()], error: [failed.of('offline')] },
    requestPhoneCode: { done: ['A code is on its way to your phone.'], error: [failed.refused('Too many codes.')] },
    verifyPhone: { done: [userOf()], error: [failed.refused(wrongCode)] },
  },
  stateKey: ({ code, hasCode, isCodeMissing, failure }) => [code, hasCode, isCodeMissing, failure?.kind],
  invariants: (snapshot, { event, before }) => {
    const view = viewPhoneVerification(snapshot);
    const { context } = snapshot;
    switch (event?.type) {
      case 'code.typed':
        expect([context.code, context.failure, context.isCodeMissing]).toEqual([event.code, null, false]);
        break;
      case 'xstate.done.actor.requestPhoneCode':
        // The previous code is no longer valid.
        expect([snapshot.hasTag('entering'), context.code, context.hasCode]).toEqual([true, '', true]);
        break;
      case 'xstate.error.actor.requestPhoneCode':
        // The code typed for the previous message stays, and can still be submitted.
        expect([context.code, context.hasCode]).toEqual([before?.context.code, before?.context.hasCode]);
        expect(view.message).toEqual(failureMessage(toFailure(event.error)));
        break;
      case 'xstate.error.actor.verifyPhone':
        expect([snapshot.hasTag('entering'), context.code]).toEqual([true, before?.context.code]);
        expect(view.message).toEqual(failureMessage(toFailure(event.error)));
    }
    const isVerified = snapshot.hasTag('verified');
    expect(isVerified).toBe(context.user?.phoneVerified === true);
    expect(view.isUnverified).toBe(context.user?.phoneVerified === false);
    // Only one request runs at a time, and an empty code is not submitted.
    if (view.busy) expect([view.canRequest, view.canSubmit, view.canType]).toEqual([false, false, false]);
    if (isVerified) expect([view.canRequest, view.canSubmit, view.canRetry]).toEqual([false, false, false]);
    if (snapshot.hasTag('verifying')) expect(context.code.trim()).not.toBe('');
    expect(view.canSubmit).toBe(snapshot.hasTag('entering'));
  },
});
