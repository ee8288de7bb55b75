import type { SnapshotFrom } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { failureMessage } from '../support/failure.ts';
import type { sessionMachine } from './session.machine.ts';
import type { Event, SignInFields } from './session.types.ts';

/** The session under the names of the shared state (spec section 3), and the sign-in form. */
export const viewSession = (snapshot: SnapshotFrom<typeof sessionMachine>) => {
  const { session, fields, errors, failure } = snapshot.context;
  return {
    /** True while the stored session is being read, so it is unknown whether a customer is signed in. */
    restoring: snapshot.matches({ account: 'restoring' }),
    logged: session ? (1 as const) : (0 as const),
    token: session?.token ?? null,
    usertype: session?.type ?? -1,
    userID: session?.userId ?? null,
    username: session?.username ?? '',
    email: session?.email ?? '',
    fields,
    errors,
    /** Why the last sign-in failed; null without a failure. */
    message: failure && failureMessage(failure),
    busy: snapshot.hasTag('busy'),
    signingOut: snapshot.matches({ account: 'signingOut' }),
    canSubmit: snapshot.can(signInEvents.submitted()),
    canSignOut: snapshot.can(sessionEvents.signedOut()),
  };
};
export type SessionView = ReturnType<typeof viewSession>;

export const signInEvents = {
  fieldChanged: (name: keyof SignInFields, value: string) =>
    ({ type: 'signIn.fieldChanged', name, value }) satisfies Event,
  submitted: (to: string | null = null) => ({ type: 'signIn.submitted', to }) satisfies Event,
};

export const sessionEvents = {
  began: (session: Session, to: string | null = null) => ({ type: 'session.began', session, to }) satisfies Event,
  renewed: ({ token, email }: { readonly token: string; readonly email: string }) =>
    ({ type: 'session.renewed', token, email }) satisfies Event,
  signedOut: () => ({ type: 'session.signedOut' }) satisfies Event,
  ended: (token: string) => ({ type: 'session.ended', token }) satisfies Event,
  expired: (token: string) => ({ type: 'session.expired', token }) satisfies Event,
  foundElsewhere: (session: Session | null) => ({ type: 'session.foundElsewhere', session }) satisfies Event,
};
