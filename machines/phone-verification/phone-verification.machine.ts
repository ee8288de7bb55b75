import { assign, emit, setup } from 'xstate';
import type { User } from '#contract/accounts.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Tag } from './phone-verification.types.ts';

/**
 * Verifies the customer's phone number by a texted code. The flow ends at once if the number is verified already. A payment
 * from the phone also verifies the number, without this flow.
 */
export const phoneVerificationMachine = setup({
  types: {} as { context: Context; events: Event; input: Credentials; tags: Tag; emitted: Emitted },
  actors: {
    getUser: unprovided<User, Credentials>('getUser'),
    requestPhoneCode: unprovided<unknown, Credentials>('requestPhoneCode'),
    verifyPhone: unprovided<User, { readonly session: Credentials; readonly code: string }>('verifyPhone'),
  },
  actions: {
    setUser: assign((_, user: User) => ({ user, failure: null })),
    setCode: assign((_, code: string) => ({ code, isCodeMissing: false, failure: null })),
    /** Clears the typed code, because a new code makes the previous one invalid. */
    markSent: assign({ hasCode: true, code: '', isCodeMissing: false, failure: null }),
    markMissing: assign({ isCodeMissing: true, failure: null }),
    clearFailure: assign({ isCodeMissing: false, failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyMissing: emit(notice('error', 'requiredDetailsMissing')),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    notifyVerified: emit(notice('success', 'phoneConfirmed')),
    emitConfirmed: emit({ type: 'confirmed' as const }),
    emitVerified: emit({ type: 'verified' as const }),
  },
  guards: {
    isVerified: (_, user: User) => user.phoneVerified,
    isCodeTyped: ({ context }) => context.code.trim() !== '',
    hasCode: ({ context }) => context.hasCode,
  },
}).createMachine({
  id: 'phoneVerification',
  context: ({ input }) => ({
    session: input,
    user: null,
    code: '',
    hasCode: false,
    isCodeMissing: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context }) => context.session,
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'verified',
            actions: { type: 'setUser', params: ({ event }) => event.output },
          },
          { target: 'unverified', actions: { type: 'setUser', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'unavailable',
          actions: reportFailure,
        },
      },
    },
    unavailable: { tags: 'failed', on: { 'user.retried': { target: 'loading', actions: 'clearFailure' } } },
    unverified: {
      initial: 'offered',
      states: {
        offered: { on: { 'code.requested': { target: 'requesting', actions: 'clearFailure' } } },
        requesting: {
          tags: 'requesting',
          invoke: {
            id: 'requestPhoneCode',
            src: 'requestPhoneCode',
            input: ({ context }) => context.session,
            onDone: { target: 'entering', actions: 'markSent' },
            // If a code was sent before, it is still valid after a failed request for a new one.
            onError: [
              {
                guard: 'hasCode',
                target: 'entering',
                actions: reportFailure,
              },
              {
                target: 'offered',
                actions: reportFailure,
              },
            ],
          },
        },
        entering: {
          tags: 'entering',
          on: {
            'code.typed': { actions: { type: 'setCode', params: ({ event }) => event.code } },
            'code.requested': { target: 'requesting', actions: 'clearFailure' },
            'code.submitted': [
              { guard: 'isCodeTyped', target: 'verifying', actions: 'clearFailure' },
              { actions: ['markMissing', 'notifyMissing'] },
            ],
          },
        },
        verifying: {
          tags: 'verifying',
          invoke: {
            id: 'verifyPhone',
            src: 'verifyPhone',
            input: ({ context: { session, code } }) => ({ session, code }),
            onDone: {
              target: '#phoneVerification.verified',
              actions: [{ type: 'setUser', params: ({ event }) => event.output }, 'notifyVerified', 'emitConfirmed'],
            },
            onError: {
              target: 'entering',
              actions: reportFailure,
            },
          },
        },
      },
    },
    verified: { tags: 'verified', entry: 'emitVerified' },
  },
});
