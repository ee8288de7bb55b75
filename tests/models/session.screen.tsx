import { screen } from '@testing-library/react';
import {
  externalEvent,
  fill,
  findControl,
  press,
  screenOf,
  seesBusyForm,
  seesErrors,
  seesFields,
  seesValues,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type SessionView, viewSession } from '#machines/session/index.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { DashboardScreen } from '#src/screens/dashboard/DashboardScreen.tsx';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
import { seesBusy, seesForm, seesMessage, seesText, seesWrongFields } from '#tests/support/models/expectations.ts';
import { sessionModel } from './session.model.ts';

/** The sign-in page, and the page after a sign-in. */
function Pages() {
  const [{ logged }] = useChildView('session', viewSession);
  return logged ? <DashboardScreen /> : <LoginScreen />;
}

const labels = { phoneNumber: /^Phone number/, password: /^Password/ };

const ifSignedOut =
  <Value,>(check: (value: Value) => void) =>
  (value: Value, { logged, restoring }: SessionView) => {
    if (!logged && !restoring) check(value);
  };

const seesFieldsOfSession = seesFields<SessionView>(sessionModel, {
  restoring: (restoring, { logged }) => logged || expect(screen.queryByText('Loading...') !== null).toBe(restoring),
  logged: (logged) => expect(findControl('button', 'Log Out') !== null).toBe(logged === 1),
  token: null,
  usertype: null,
  userID: null,
  username: null,
  email: null,
  fields: ifSignedOut(seesValues),
  errors: ifSignedOut(seesErrors(Object.keys(labels))),
  message: ifSignedOut(seesMessage),
  busy: ifSignedOut(seesBusyForm()),
  signingOut: null,
  canSubmit: (canSubmit, { logged, restoring }) =>
    logged || restoring || expect(findControl('button', 'SIGN IN')?.hasAttribute('disabled')).toBe(!canSubmit),
  canSignOut: (canSignOut, { logged }) =>
    logged && expect(findControl('button', 'Log Out')?.hasAttribute('disabled')).toBe(!canSignOut),
});

export const sessionScreen = screenOf(sessionModel)({
  page: <Pages />,
  at: { pathname: '/login', state: { to: '/cart' } },
  always: seesFieldsOfSession,
  events: {
    'signIn.fieldChanged': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'signIn.submitted': press('SIGN IN'),
    'session.began': externalEvent('a registration'),
    'session.renewed': externalEvent('the account management'),
    'session.signedOut': press('Log Out'),
    'session.ended': externalEvent('the deletion of the account'),
    'session.expired': externalEvent('a call that the server refused'),
    'session.foundElsewhere': externalEvent('another tab'),
  },
  states: {
    'account.restoring': seesText('Loading...'),
    'account.signedOut.editing': (snapshot) => {
      if (viewSession(snapshot).message === null) return seesForm('SIGN IN')();
      // The form is ready for another attempt, and shows why the last one failed.
      expect(screen.getByRole('alert')).toHaveTextContent(/Phone number or password is wrong\.|You are offline/);
      expect(findControl('button', 'SIGN IN')).toBeEnabled();
    },
    'account.signedOut.invalid': seesWrongFields,
    'account.signingIn': seesBusy('SIGN IN'),
    'account.storing': seesBusy('Log Out'),
    'account.signedIn': () => expect(findControl('button', 'Log Out')).toBeEnabled(),
    'account.signingOut.announced': seesBusy('Log Out'),
    'account.signingOut.clearing': seesBusy('Log Out'),
    'account.expiring': seesBusy('SIGN IN'),
    // The page does not depend on the revocation of a token, only on the account.
    'revocation.idle': () => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(),
    'revocation.revoking': () => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(),
  },
});
