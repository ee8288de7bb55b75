import type { SnapshotFrom } from 'xstate';
import type { DeskSession } from '#contract/desk/session.ts';
import { failureMessage } from '../support/failure.ts';
import type { staffSessionMachine } from './staff-session.machine.ts';
import type { Event, SessionEnd } from './staff-session.types.ts';

type Snapshot = SnapshotFrom<typeof staffSessionMachine>;

function statusOf(snapshot: Snapshot) {
  if (snapshot.matches('signedIn')) return 'signedIn' as const;
  if (snapshot.matches('invited') || snapshot.matches('registering')) return 'invited' as const;
  if (snapshot.matches('uninvited')) return 'uninvited' as const;
  if (snapshot.matches('unchecked')) return 'failed' as const;
  const isWaiting = snapshot.matches('starting') || snapshot.matches('checking') || snapshot.matches('opening');
  return isWaiting ? ('checking' as const) : ('signedOut' as const);
}

/** The view model of the desk's session. */
export const viewStaffSession = (snapshot: Snapshot) => {
  const { session, ended, invitation, label, failure } = snapshot.context;
  return {
    status: statusOf(snapshot),
    session,
    ended,
    invitation,
    label,
    message: failure && failureMessage(failure),
    /** Whether a change that needs a passkey is accepted without using it again. */
    isFresh: snapshot.matches({ signedIn: 'fresh' }),
    busy:
      snapshot.matches('challenging') ||
      snapshot.matches('verifying') ||
      snapshot.matches('registering') ||
      snapshot.matches({ signedIn: 'confirming' }) ||
      snapshot.matches({ signedIn: 'signingOut' }),
    canAccept: snapshot.can({ type: 'invitation.accepted' }),
    canStepUp: snapshot.can({ type: 'stepUp.requested' }),
  };
};
export type StaffSessionView = ReturnType<typeof viewStaffSession>;

export const staffSessionEvents = {
  retried: () => ({ type: 'session.retried' }) satisfies Event,
  signInRequested: () => ({ type: 'signIn.requested' }) satisfies Event,
  labelChanged: (value: string) => ({ type: 'label.changed', value }) satisfies Event,
  accepted: () => ({ type: 'invitation.accepted' }) satisfies Event,
  stepUpRequested: () => ({ type: 'stepUp.requested' }) satisfies Event,
  renewed: (session: DeskSession) => ({ type: 'session.renewed', session }) satisfies Event,
  aged: () => ({ type: 'session.aged' }) satisfies Event,
  ended: (reason: SessionEnd | null) => ({ type: 'session.ended', reason }) satisfies Event,
  signOutRequested: () => ({ type: 'signOut.requested' }) satisfies Event,
};
