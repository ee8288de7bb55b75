import { describeModel, onlyIn } from '@uwanja/flow-paths';
import {
  phoneVerificationEvents,
  phoneVerificationMachine,
  viewPhoneVerification,
} from '#machines/phone-verification/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada } from './purchases.ts';
import { userOf } from './users.ts';

export const unverifiedUser = userOf({ phoneVerified: false });
export const wrongCode = 'The code is wrong or has expired. Ask for a new one.';

const noFault = { isCodeMissing: false, failure: null };
const noCode = { code: '', ...noFault };
/** A failure is stored, and shown as a toast as well. */
const reported = (error: unknown) => ({ changes: { failure: failureOf(error) }, emits: [failureToast(error)] });

export const phoneVerificationModel = describeModel({
  machine: phoneVerificationMachine,
  view: viewPhoneVerification,
  inputs: { ada },
  events: {
    'user.retried': [phoneVerificationEvents.userRetried()],
    'code.requested': [phoneVerificationEvents.codeRequested()],
    'code.typed': [phoneVerificationEvents.codeTyped('123 456'), phoneVerificationEvents.codeTyped(' ')],
    'code.submitted': [phoneVerificationEvents.codeSubmitted()],
  },
  invokeResults: {
    getUser: { done: [unverifiedUser, userOf()], error: [failed.of('offline')] },
    requestPhoneCode: { done: ['A code is on its way to your phone.'], error: [failed.refused('Too many codes.')] },
    verifyPhone: { done: [userOf()], error: [failed.refused(wrongCode)] },
  },
  stateKey: ({ code, hasCode, isCodeMissing, failure }) => [code, hasCode, isCodeMissing, failure?.kind],
  start: () => ({ session: ada, user: null, ...noCode, hasCode: false }),
  invokes: {
    getUser: { in: 'loading', input: () => ada },
    requestPhoneCode: { in: 'unverified.requesting', input: () => ada },
    verifyPhone: { in: 'unverified.verifying', input: ({ code }) => ({ session: ada, code }) },
  },
  steps: {
    'getUser done': ({ event: { output } }) => ({
      state: output.phoneVerified ? 'verified' : 'unverified.offered',
      changes: { user: output, failure: null },
      emits: output.phoneVerified ? [{ type: 'verified' }] : [],
    }),
    'getUser error': ({ event: { error } }) => ({ state: 'unavailable', ...reported(error) }),
    'user.retried': onlyIn('unavailable', () => ({ state: 'loading', changes: noFault })),
    'code.requested': onlyIn(['unverified.offered', 'unverified.entering'], () => ({
      state: 'unverified.requesting',
      changes: noFault,
    })),
    // The previous code is no longer valid.
    'requestPhoneCode done': () => ({ state: 'unverified.entering', changes: { hasCode: true, ...noCode } }),
    // The code of the previous message can still be submitted.
    'requestPhoneCode error': ({ before, event: { error } }) => ({
      state: before.context.hasCode ? 'unverified.entering' : 'unverified.offered',
      ...reported(error),
    }),
    'code.typed': onlyIn('unverified.entering', ({ event: { code } }) => ({ changes: { ...noFault, code } })),
    'code.submitted': onlyIn('unverified.entering', ({ before }) =>
      before.context.code === '123 456'
        ? { state: 'unverified.verifying', changes: noFault }
        : {
            changes: { isCodeMissing: true, failure: null },
            emits: [toast('error', 'Required details missing.')],
          },
    ),
    'verifyPhone done': ({ event: { output } }) => ({
      state: 'verified',
      changes: { user: output, failure: null },
      emits: [toast('success', 'Your phone number is confirmed.'), { type: 'confirmed' }, { type: 'verified' }],
    }),
    'verifyPhone error': ({ event: { error } }) => ({ state: 'unverified.entering', ...reported(error) }),
  },
  shows: ({ value, context: { user, code, hasCode, isCodeMissing, failure } }) => {
    const state = typeof value === 'string' ? value : value.unverified;
    return {
      isUnverified: typeof value !== 'string',
      isUnavailable: state === 'unavailable',
      phone: user ? '254712345678' : '',
      code,
      hasCode,
      codeError: isCodeMissing ? 'requiredDetailsMissing' : null,
      message: messageOf(failure),
      busy: state === 'requesting' || state === 'verifying',
      canType: state === 'entering',
      canRequest: state === 'offered' || state === 'entering',
      canSubmit: state === 'entering',
      canRetry: state === 'unavailable',
    };
  },
});
