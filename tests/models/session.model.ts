import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { sessionEvents, sessionMachine, signInEvents, signInPaths, viewSession } from '#machines/session/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { defineModel, type Walked } from '#tests/support/models/model.ts';
import { verify } from '#tests/support/models/statements.ts';
import { failed } from './failures.ts';

export const ada: Session = {
  token: 'token-of-ada',
  type: 0,
  userId: '7f9c2ba4-e88f-4d57-9d3a-5d0b1c2f3a4b',
  username: 'ada',
  email: 'ada@example.com',
};
export const grace: Session = { ...ada, token: 'token-of-grace', username: 'grace' };

type Snapshot = SnapshotFrom<typeof sessionMachine>;
/** Returns the state of the account: `signedOut` by the state of its form. */
function phaseOf({ value: { account } }: Snapshot): string {
  if (typeof account === 'string') return account;
  return 'signedOut' in account ? account.signedOut : 'signingOut';
}

/** Checks the state, the notices and the session after each kind of event. */
function expectStep(snapshot: Snapshot, { event, emitted, before }: Walked<Snapshot>): void {
  const phase = phaseOf(snapshot);
  const { session, to, fields, errors, failure } = snapshot.context;
  const step = { phase, session, emitted };
  // A visitor can type in the sign-in at any time, even while it is busy.
  expect(snapshot.can(signInEvents.fieldChanged('password', 'x'))).toBe(
    phase === 'editing' || phase === 'invalid' || phase === 'signingIn' || phase === 'expiring',
  );
  expect(snapshot.can(sessionEvents.began(grace))).toBe(
    phase === 'editing' || phase === 'invalid' || phase === 'signedIn',
  );
  if (!event || !before) return;
  const was = before.context;
  // A token is revoked once, even if the call fails.
  if (event.type.endsWith('.actor.logout')) expect(snapshot.matches({ revocation: 'idle' })).toBe(true);
  switch (event.type) {
    case 'signIn.fieldChanged':
      expect(fields).toEqual({ ...was.fields, [event.name]: event.value });
      expect(errors).toEqual({ ...was.errors, [event.name]: undefined });
      expect(step).toEqual({
        phase: phaseOf(before) === 'invalid' ? 'editing' : phase,
        session: was.session,
        emitted: [],
      });
      break;
    case 'signIn.submitted':
      for (const name of ['phoneNumber', 'password'] as const)
        if (was.fields[name] === '')
          verify([`Sign-in requires: ${name}`, "Otherwise the toast 'Required details missing.'"], () =>
            expect({ error: errors[name], emitted }).toEqual({
              error: 'requiredDetailsMissing',
              emitted: [notice('error', 'requiredDetailsMissing')],
            }),
          );
      if (phase === 'signingIn')
        verify("Takes 'to' from navigation state and passes it to login", () => expect(to).toBe(event.to));
      if (phase === 'signingIn') expect({ emitted, to, errors }).toEqual({ emitted: [], to: event.to, errors: {} });
      else {
        // The notice repeats one of the errors at the fields.
        expect(step).toMatchObject({ phase: 'invalid', emitted: [{ severity: 'error' }] });
        for (const { message } of emitted) expect(Object.values(errors)).toContain(message);
      }
      break;
    case 'session.began':
      expect(step).toEqual({ phase: 'storing', session: event.session, emitted: [] });
      verify('The default redirect after login is /dashboard', () => expect(to).toBe('/dashboard'));
      break;
    case 'session.foundElsewhere':
      expect(step).toEqual({ phase: event.session ? 'signedIn' : 'editing', session: event.session, emitted: [] });
      break;
    case 'session.signedOut':
    case 'session.ended':
      verify("Logout shows 'Logging you out'", () => expect(emitted).toEqual([notice('info', 'loggingOut')]));
      expect(step).toEqual({ phase: 'signingOut', session: was.session, emitted: [notice('info', 'loggingOut')] });
      break;
    case 'session.expired':
      expect(step).toEqual({ phase: 'expiring', session: null, emitted: [notice('error', 'sessionExpired')] });
      break;
    case 'xstate.done.actor.readSession':
      expect(step).toEqual({ phase: event.output ? 'signedIn' : 'editing', session: event.output, emitted: [] });
      break;
    case 'xstate.error.actor.readSession':
      expect(step).toEqual({ phase: 'editing', session: null, emitted: [] });
      break;
    case 'xstate.done.actor.login':
      expect(step).toEqual({ phase: 'storing', session: event.output, emitted: [] });
      break;
    case 'xstate.error.actor.login':
      expect(failure).toEqual(toFailure(event.error));
      expect(step).toEqual({ phase: 'editing', session: null, emitted: [failureNotice(toFailure(event.error))] });
      break;
    case 'xstate.done.actor.storeSession':
      expect(step).toEqual({ phase: 'signedIn', session: was.session, emitted: [redirect(to, { from: signInPaths })] });
      break;
    case 'xstate.error.actor.storeSession':
      expect(step).toEqual({
        phase: 'signedIn',
        session: was.session,
        emitted: [failureNotice(toFailure(event.error)), redirect(to, { from: signInPaths })],
      });
      break;
    case 'xstate.done.actor.clearSession':
    case 'xstate.error.actor.clearSession':
      verify('Logout goes to /login', () => expect(emitted).toEqual([redirect('/login')]));
      expect(step).toEqual({ phase: 'editing', session: null, emitted: [redirect('/login')] });
      break;
    case 'xstate.done.actor.clearExpired':
    case 'xstate.error.actor.clearExpired':
      expect(step).toEqual({ phase: 'editing', session: null, emitted: [] });
  }
}

export const sessionModel = defineModel({
  machine: sessionMachine,
  view: viewSession,
  inputs: { start: undefined },
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
  delays: { signOut: 500 },
  spec: {
    'signIn.submitted': "Otherwise the toast 'Required details missing.'",
    'session.began': 'The default redirect after login is /dashboard',
    'session.signedOut': "Logout shows 'Logging you out'",
    'login done': 'Login stores token and user data',
    'login error': "The server's message is shown as an error toast",
    'storeSession done': [
      "Takes 'to' from navigation state and passes it to login",
      'Login stores token and user data',
      'Login sets logged to 1',
    ],
    'after signOut': ['Logout clears the stored values after 500 ms', 'Logout delay 500 ms'],
    'clearSession done': ['Logout goes to /login', 'Logout clears the stored values after 500 ms'],
    'clearSession error': 'Logout goes to /login',
    'logout done': "Logout's server call is not shown (settled: the token is revoked)",
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
  invariants: (snapshot, walked) => {
    const view = viewSession(snapshot);
    expectStep(snapshot, walked);
    const { session, failure } = snapshot.context;
    // A failed sign-in is shown until the next change or attempt.
    if (walked.event?.type.startsWith('signIn.') || session) expect(failure).toBeNull();
    verify('Login sets logged to 1', () => expect(view.logged).toBe(session === null ? 0 : 1));
    expect(view.userID === null).toBe(session === null);
    verify('usertype: default -1', () => expect(view.usertype === -1).toBe(session === null));
    // Only a visitor can sign in, only a customer can sign out, and a sign-in removes the password.
    if (view.canSubmit) expect(view.logged).toBe(0);
    if (view.canSignOut) expect(view.logged).toBe(1);
    if (view.logged === 1) expect(view.fields.password).toBe('');
    expect(snapshot.context.to).toMatch(/^\/(?!\/)/);
  },
});
