import { screen } from '@testing-library/react';
import { externalEvent, fill, findControl, press, screenOf, seesFields, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { deskActionMachine } from '#machines/desk-action/index.ts';
import { type StaffSessionView, type staffSessionMachine, viewStaffSession } from '#machines/staff-session/index.ts';
import { DeskContext } from '#src/desk/DeskContext.tsx';
import { RecentPasskeyOnly } from '#src/desk/parts/RecentPasskeyOnly.tsx';
import { MoreScreen } from '#src/desk/screens/MoreScreen.tsx';
import { SignInScreen } from '#src/desk/screens/SignInScreen.tsx';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { seesText, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { unansweredDesk } from './desk-page.tsx';
import { staffSessionModel } from './staff-session.model.ts';

/** A page for what needs a passkey of the last minutes, with the person's own; without a person the sign-in. */
function Page({ session }: { session: ActorRefFrom<typeof staffSessionMachine> }) {
  const { status } = useView(session, viewStaffSession);
  const action = useActorOf(deskActionMachine);
  return (
    <DeskContext value={{ api: unansweredDesk, session, action }}>
      {status === 'signedIn' ? (
        <>
          <MoreScreen />
          <RecentPasskeyOnly>For the last five minutes</RecentPasskeyOnly>
        </>
      ) : (
        <SignInScreen />
      )}
    </DeskContext>
  );
}

const ended: Readonly<Record<string, string>> = {
  idle: 'You were signed out because the desk was not used for twelve hours.',
  revoked: 'This device was signed out.',
};
const device = () => screen.queryByLabelText<HTMLInputElement>(/^Name of this device/);
const isUsable = (name: string) => {
  const button = findControl('button', name) as HTMLButtonElement | null;
  return button !== null && !button.disabled;
};

const seesSession = seesFields<StaffSessionView>(staffSessionModel, {
  status: (status) => expect(screen.queryByRole('heading', { name: 'More' }) !== null).toBe(status === 'signedIn'),
  session: (session) => {
    if (session) expect(textOf(document.body)).toContain('AminaOwner');
  },
  ended: (reason, { status }) => {
    if (reason && status === 'signedOut') expect(textOf(document.body)).toContain(ended[reason]);
  },
  invitation: (invitation, { status }) => {
    if (status === 'invited' && invitation)
      expect(screen.getByRole('heading', { name: `Welcome, ${invitation.name}` })).toBeVisible();
  },
  label: (label) => {
    const field = device();
    if (field) expect(field.value).toBe(label);
  },
  message: (message, { status, isFresh }) => {
    if (!message || status === 'failed') return;
    // Both the person's own card and the part that needs the passkey say it.
    const alerts = screen.getAllByRole('alert').map(textOf);
    expect(alerts).toEqual(Array(status === 'signedIn' && !isFresh ? 2 : 1).fill(shownText(message)));
  },
  isFresh: (isFresh) => expect(screen.queryByText('For the last five minutes') !== null).toBe(isFresh),
  busy: null,
  canAccept: (canAccept) => expect(isUsable('Create the passkey')).toBe(canAccept),
  canStepUp: (canStepUp) => expect(isUsable('Use the passkey')).toBe(canStepUp),
});

const seesMore = (): void => void expect(screen.getByRole('heading', { name: 'More' })).toBeVisible();
const seesSignIn = seesText('Sign in to the desk');
const seesWaiting = () => void expect(findControl('button', 'Waiting for your passkey…')).toBeDisabled();

export const staffSessionScreen = screenOf(staffSessionModel)({
  page: (session) => <Page session={session} />,
  always: seesSession,
  events: {
    'session.retried': press('Try again'),
    'signIn.requested': press('Sign in with a passkey'),
    'label.changed': fill(/^Name of this device/, ({ value }) => value),
    'invitation.accepted': press('Create the passkey'),
    'stepUp.requested': press('Use the passkey'),
    'session.renewed': externalEvent('the dialog of a change'),
    'session.aged': externalEvent('an answer of the server'),
    'session.ended': externalEvent('an answer of the server'),
    'signOut.requested': press('Sign out'),
  },
  states: {
    starting: transient,
    checking: seesText('Loading...'),
    opening: seesText('Loading...'),
    unchecked: seesText('The desk could not be reached.'),
    uninvited: seesText('This link cannot be used'),
    invited: () => void expect(device()).toBeEnabled(),
    registering: seesWaiting,
    signedOut: seesSignIn,
    ended: seesSignIn,
    challenging: seesWaiting,
    verifying: seesWaiting,
    'signedIn.fresh': seesMore,
    'signedIn.stale': seesMore,
    'signedIn.confirming': seesMore,
    'signedIn.signingOut': seesMore,
  },
});
