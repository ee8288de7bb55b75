import { type ActorRefFrom, assign, emit, enqueueActions, setup, stateIn } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { normalizePhone } from '#contract/phone.ts';
import { checkErrors, checkNotice, failedChecks } from '../support/checks.ts';
import { type Failure, failureNotice, reportFailure, toFailure } from '../support/failure.ts';
import { notice, redirect } from '../support/notices.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import { defaultDestination, safeDestination, signInPaths } from './destination.ts';
import type { Context, Emitted, Event, SignInFields, Tag } from './session.types.ts';

const emptyFields: SignInFields = { phoneNumber: '', password: '' };

/** Checks the fields of a sign-in (spec section 5). */
const checkSignIn = ({ phoneNumber, password }: SignInFields) =>
  failedChecks<keyof SignInFields>(
    phoneNumber.trim() === '' && { message: 'requiredDetailsMissing', field: 'phoneNumber' },
    password === '' && { message: 'requiredDetailsMissing', field: 'password' },
    !normalizePhone(phoneNumber) && { message: 'phoneInvalid', field: 'phoneNumber' },
  );

/**
 * The session: restored from storage, signed in, signed out, expired, or changed by another tab (spec sections 4 and
 * 6). A session that cannot be stored lasts for this visit. The token is revoked in parallel to the 500 ms of a
 * sign-out, and a failure of that request has no effect. A deleted account has no token to revoke.
 */
export const sessionMachine = setup({
  types: {} as { context: Context; events: Event; tags: Tag; emitted: Emitted },
  actors: {
    readSession: unprovided<Session | null>('readSession'),
    storeSession: unprovided<void, Session | null>('storeSession'),
    /** Removes the session from storage, and after a sign-out what the customer was typing. */
    clearSession: unprovided<void, { readonly isSignedOut: boolean }>('clearSession'),
    login: unprovided<Session, SignInFields>('login'),
    logout: unprovided<unknown, string>('logout'),
  },
  delays: { signOut: timing.signOut },
  actions: {
    setSession: assign((_, session: Session | null) => ({
      session,
      fields: emptyFields,
      errors: {},
      failure: null,
    })),
    renewSession: assign(({ context }, { token, email }: { token: string; email: string }) => ({
      session: context.session && { ...context.session, token, email },
    })),
    clearSessionData: assign({ session: null }),
    setDestination: assign((_, to: string | null) => ({ to: safeDestination(to), failure: null })),
    setField: assign(({ context }, { name, value }: { name: keyof SignInFields; value: string }) => ({
      fields: { ...context.fields, [name]: value },
      errors: { ...context.errors, [name]: undefined },
      failure: null,
    })),
    markFields: assign(({ context }) => ({
      errors: checkErrors<SignInFields>(checkSignIn(context.fields)),
      failure: null,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyCheck: enqueueActions(({ context, enqueue }) => {
      const [first] = checkSignIn(context.fields);
      if (first) enqueue.emit(checkNotice(first));
    }),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    notifySigningOut: emit(notice('info', 'loggingOut')),
    notifyExpired: emit(notice('error', 'sessionExpired')),
    goToDestination: emit(({ context }) => redirect(context.to, { from: signInPaths })),
    goToSignIn: emit(redirect('/login')),
  },
  guards: {
    isSession: (_, session: Session | null) => session !== null,
    isSendable: ({ context }) => checkSignIn(context.fields).length === 0,
    isPresentToken: ({ context }, token: string) => context.session?.token === token,
    isSignedIn: stateIn({ account: 'signedIn' }),
  },
}).createMachine({
  id: 'session',
  context: { session: null, to: defaultDestination, fields: emptyFields, errors: {}, failure: null },
  type: 'parallel',
  states: {
    account: {
      initial: 'restoring',
      states: {
        restoring: {
          invoke: {
            id: 'readSession',
            src: 'readSession',
            onDone: [
              {
                guard: { type: 'isSession', params: ({ event }) => event.output },
                target: 'signedIn',
                actions: { type: 'setSession', params: ({ event }) => event.output },
              },
              { target: 'signedOut' },
            ],
            onError: 'signedOut',
          },
        },
        signedOut: {
          initial: 'editing',
          on: {
            'signIn.fieldChanged': { target: '.editing', actions: { type: 'setField', params: ({ event }) => event } },
            'signIn.submitted': [
              {
                guard: 'isSendable',
                target: 'signingIn',
                actions: { type: 'setDestination', params: ({ event }) => event.to },
              },
              { target: '.invalid', actions: ['markFields', 'notifyCheck'] },
            ],
            'session.began': {
              target: 'storing',
              actions: [
                { type: 'setSession', params: ({ event }) => event.session },
                { type: 'setDestination', params: ({ event }) => event.to },
              ],
            },
            'session.foundElsewhere': {
              guard: { type: 'isSession', params: ({ event }) => event.session },
              target: 'signedIn',
              actions: { type: 'setSession', params: ({ event }) => event.session },
            },
          },
          states: { editing: {}, invalid: {} },
        },
        signingIn: {
          tags: 'busy',
          on: { 'signIn.fieldChanged': { actions: { type: 'setField', params: ({ event }) => event } } },
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context: { fields } }) => ({
              phoneNumber: normalizePhone(fields.phoneNumber) ?? fields.phoneNumber,
              password: fields.password,
            }),
            onDone: { target: 'storing', actions: { type: 'setSession', params: ({ event }) => event.output } },
            onError: {
              target: 'signedOut',
              actions: reportFailure,
            },
          },
        },
        storing: {
          tags: 'busy',
          invoke: {
            id: 'storeSession',
            src: 'storeSession',
            input: ({ context }) => context.session,
            onDone: { target: 'signedIn', actions: 'goToDestination' },
            onError: {
              target: 'signedIn',
              actions: [{ type: 'notifyFailure', params: ({ event }) => toFailure(event.error) }, 'goToDestination'],
            },
          },
        },
        signedIn: {
          on: {
            'session.signedOut': 'signingOut',
            'session.ended': {
              guard: { type: 'isPresentToken', params: ({ event }) => event.token },
              target: 'signingOut',
            },
            'session.expired': {
              guard: { type: 'isPresentToken', params: ({ event }) => event.token },
              target: 'expiring',
            },
            'session.began': {
              target: 'storing',
              actions: [
                { type: 'setSession', params: ({ event }) => event.session },
                { type: 'setDestination', params: ({ event }) => event.to },
              ],
            },
            'session.renewed': { actions: { type: 'renewSession', params: ({ event }) => event } },
            'session.foundElsewhere': [
              {
                guard: { type: 'isSession', params: ({ event }) => event.session },
                actions: { type: 'setSession', params: ({ event }) => event.session },
              },
              { target: 'signedOut', actions: { type: 'setSession', params: null } },
            ],
          },
        },
        signingOut: {
          initial: 'announced',
          entry: 'notifySigningOut',
          states: {
            announced: { after: { signOut: 'clearing' } },
            clearing: {
              invoke: {
                id: 'clearSession',
                src: 'clearSession',
                input: { isSignedOut: true },
                onDone: { target: '#session.account.signedOut', actions: ['clearSessionData', 'goToSignIn'] },
                onError: { target: '#session.account.signedOut', actions: ['clearSessionData', 'goToSignIn'] },
              },
            },
          },
        },
        expiring: {
          entry: ['clearSessionData', 'notifyExpired'],
          on: { 'signIn.fieldChanged': { actions: { type: 'setField', params: ({ event }) => event } } },
          invoke: {
            id: 'clearExpired',
            src: 'clearSession',
            input: { isSignedOut: false },
            onDone: 'signedOut',
            onError: 'signedOut',
          },
        },
      },
    },
    revocation: {
      initial: 'idle',
      states: {
        idle: { on: { 'session.signedOut': { guard: 'isSignedIn', target: 'revoking' } } },
        revoking: {
          invoke: {
            id: 'logout',
            src: 'logout',
            input: ({ context }) => context.session?.token ?? '',
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
  },
});

/** A reference to the session's actor, for flows that begin, change or end the session. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
