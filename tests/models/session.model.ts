import { describeModel, type FlowModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { sessionEvents, sessionMachine, signInEvents, viewSession } from '#machines/session/index.ts';
import { failed, messageOf } from './failures.ts';
import { accountOf, phoneOf, requestedPages, type SessionContext, sessionSteps } from './session.steps.ts';

export const ada: Session = {
  token: 'token-of-ada',
  type: 0,
  userId: '7f9c2ba4-e88f-4d57-9d3a-5d0b1c2f3a4b',
  username: 'ada',
  email: 'ada@example.com',
};
export const grace: Session = {
  token: 'token-of-grace',
  type: 1,
  userId: '11111111-2222-4333-8444-555555555555',
  username: 'grace',
  email: 'grace@example.com',
};

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** What the pages show of the session. */
const shows = (snapshot: Snapshot) => {
  const { session, fields, errors, failure } = snapshot.context;
  const account = accountOf(snapshot);
  return {
    restoring: account === 'restoring',
    logged: session === null ? 0 : 1,
    token: session?.token ?? null,
    usertype: session?.type ?? -1,
    // @verifies userID
    userID: session?.userId ?? null,
    username: session?.username ?? '',
    email: session?.email ?? '',
    fields,
    errors,
    message: messageOf(failure),
    busy: account === 'signingIn' || account === 'storing',
    signingOut: account === 'signingOut',
    canSubmit: account === 'signedOut',
    canSignOut: account === 'signedIn',
  };
};

/** What all models of the session have in common. */
const rules = {
  machine: sessionMachine,
  view: viewSession,
  inputs: { start: undefined },
  delays: { signOut: 500 },
  start: () => ({
    session: null,
    to: '/dashboard',
    fields: { phoneNumber: '', password: '' },
    errors: {},
    failure: null,
  }),
  invokes: {
    readSession: { in: 'account.restoring' },
    login: {
      in: 'account.signingIn',
      input: ({ fields }: SessionContext) => ({ ...fields, phoneNumber: phoneOf(fields.phoneNumber) }),
    },
    storeSession: { in: 'account.storing', input: ({ session }: SessionContext) => session },
    clearSession: { in: 'account.signingOut.clearing', input: () => ({ isSignedOut: true }) },
    clearExpired: { in: 'account.expiring', input: () => ({ isSignedOut: false }) },
    logout: { in: 'revocation.revoking', input: ({ session }: SessionContext) => session?.token },
  },
  steps: sessionSteps,
  shows,
  invariants: (snapshot: Snapshot) => {
    const { session, failure } = snapshot.context;
    const view = viewSession(snapshot);
    verify('Login sets logged to 1', () => expect(view.logged).toBe(session === null ? 0 : 1));
    // @verifies usertype (default -1)
    verify('usertype: default -1', () => expect(view.usertype === -1).toBe(session === null));
    // A sign-in removes the password and the failure of an earlier attempt.
    if (session) expect([view.fields.password, failure]).toEqual(['', null]);
  },
} satisfies Partial<FlowModel<typeof sessionMachine>>;

const noEvents = {
  'signIn.fieldChanged': [],
  'signIn.submitted': [],
  'session.began': [],
  'session.renewed': [],
  'session.signedOut': [],
  'session.ended': [],
  'session.expired': [],
  'session.foundElsewhere': [],
};

/** The pages that ask for a sign-in, some of them hostile, and a number that consists of spaces. */
const destinations = describeModel({
  ...rules,
  name: 'its destinations',
  machineOnly: true,
  events: {
    ...noEvents,
    'signIn.fieldChanged': [
      signInEvents.fieldChanged('phoneNumber', '0712 345 678'),
      signInEvents.fieldChanged('phoneNumber', ' '),
      signInEvents.fieldChanged('password', 'correct horse'),
    ],
    'signIn.submitted': [null, ...requestedPages].map((to) => signInEvents.submitted(to)),
    'session.began': [null, '/cart', '//evil.example'].map((to) => sessionEvents.began(grace, to)),
  },
  invokeResults: { readSession: { done: [null] }, login: { done: [ada] }, storeSession: { done: [undefined] } },
  stateKey: ({ to, fields }) => [to, fields.phoneNumber, fields.password],
});

/** A number that cannot have an account, with a password. */
const wrongNumber = describeModel({
  ...rules,
  name: 'a wrong number',
  machineOnly: true,
  events: {
    ...noEvents,
    'signIn.fieldChanged': [
      signInEvents.fieldChanged('phoneNumber', 'nobody'),
      signInEvents.fieldChanged('password', 'correct horse'),
    ],
    'signIn.submitted': [signInEvents.submitted()],
  },
  invokeResults: { readSession: { done: [null] } },
  stateKey: ({ fields }) => [fields.phoneNumber, fields.password],
});

/** A session whose token is renewed. */
const renewals = describeModel({
  ...rules,
  name: 'its renewals',
  machineOnly: true,
  events: {
    ...noEvents,
    'session.renewed': [sessionEvents.renewed({ token: 'renewed', email: 'ada@example.org' })],
    'session.signedOut': [sessionEvents.signedOut()],
    'session.ended': [sessionEvents.ended(ada.token), sessionEvents.ended('renewed')],
    'session.expired': [sessionEvents.expired(ada.token), sessionEvents.expired('renewed')],
  },
  invokeResults: { readSession: { done: [ada] }, clearSession: { done: [undefined] }, logout: { done: [undefined] } },
  stateKey: ({ session }) => session?.token,
});

export const sessionModel = describeModel({
  ...rules,
  events: {
    'signIn.fieldChanged': [
      signInEvents.fieldChanged('phoneNumber', '0712 345 678'),
      signInEvents.fieldChanged('phoneNumber', 'nobody'),
      signInEvents.fieldChanged('password', 'correct horse'),
    ],
    'signIn.submitted': [signInEvents.submitted('/cart')],
    'session.began': [sessionEvents.began(grace)],
    'session.renewed': [sessionEvents.renewed({ token: ada.token, email: 'ada@example.org' })],
    'session.signedOut': [sessionEvents.signedOut()],
    'session.ended': [sessionEvents.ended(ada.token), sessionEvents.ended('token-of-nobody')],
    'session.expired': [sessionEvents.expired(ada.token), sessionEvents.expired('token-of-nobody')],
    'session.foundElsewhere': [sessionEvents.foundElsewhere(null), sessionEvents.foundElsewhere(grace)],
  },
  invokeResults: {
    readSession: { done: [null, ada], error: [failed.of('storageUnavailable')] },
    login: { done: [ada], error: [failed.refused('Phone number or password is wrong.'), failed.of('offline')] },
    storeSession: { done: [undefined], error: [failed.of('storageUnavailable')] },
    clearSession: { done: [undefined], error: [failed.of('storageUnavailable')] },
    clearExpired: { done: [undefined], error: [failed.of('storageUnavailable')] },
    logout: { done: ['Signed out.'], error: [failed.of('unreachable')] },
  },
  stateKey: ({ session, fields }) => [
    session?.token,
    fields.phoneNumber !== '' && fields.phoneNumber !== 'nobody',
    fields.password !== '',
  ],
  furtherModels: [destinations, wrongNumber, renewals],
});
