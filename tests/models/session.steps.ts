import { type Effects, onlyIn, type Step, type Steps } from '@uwanja/flow-paths';
import type { ContextFrom, SnapshotFrom } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import type { sessionMachine } from '#machines/session/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failureOf, failureToast } from './failures.ts';

/** All that each step of the session does (spec sections 4 and 5). */

type Snapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionContext = ContextFrom<typeof sessionMachine>;
type SessionEffects = Effects<SessionContext>;

/** The state of the account, such as `signedOut`. */
export const accountOf = ({ value: { account } }: Snapshot): string =>
  typeof account === 'string' ? account : (Object.keys(account)[0] ?? '');

/** Where a sign-in leads by the page that asked for it; to the dashboard from a page of another site or a form. */
const destinations: Readonly<Record<string, string>> = {
  '/cart': '/cart',
  '/products?page=2': '/products?page=2',
  '/login-help': '/login-help',
  '//evil.example': '/dashboard',
  '/\\evil.example': '/dashboard',
  '/\t/evil.example': '/dashboard',
  'https://evil.example': '/dashboard',
  cart: '/dashboard',
  '/login?to=/cart': '/dashboard',
};
export const requestedPages = Object.keys(destinations);
const destinationOf = (to: string | null) => (to === null ? '/dashboard' : destinations[to]);
const destinationStatement = (to: string | null) =>
  to === null
    ? 'The default redirect after login is /dashboard'
    : "Takes 'to' from navigation state and passes it to login";

/** M-PESA's form of the phone numbers that the model types; a number without one is invalid. */
const phones: Readonly<Record<string, string>> = { '0712 345 678': '254712345678' };
export const phoneOf = (typed: string) => phones[typed];

const empty = { phoneNumber: '', password: '' };
const began = (session: Session | null) => ({ session, fields: empty, errors: {}, failure: null });
const toDestination = ({ to }: SessionContext) => ({ type: 'redirect', to, from: ['/login', '/register'] });
const toSignIn = { type: 'redirect', to: '/login' };
// @verifies 'Logging you out'
const loggingOut = toast('info', 'Logging you out');

function submitted({ before: { context: was }, event: { to } }: Step<Snapshot>): SessionEffects {
  const { phoneNumber, password } = was.fields;
  const missing = [phoneNumber.trim() === '' && 'phoneNumber', password === '' && 'password'].filter(Boolean);
  if (missing.length === 0 && phoneOf(phoneNumber))
    return {
      state: 'account.signingIn',
      changes: { to: destinationOf(to), failure: null },
      verifies: destinationStatement(to),
    };
  // @verifies Login: phoneNumber
  // @verifies Login: password
  const isInvalid = phoneNumber.trim() !== '' && !phoneOf(phoneNumber);
  return {
    state: 'account.signedOut.invalid',
    changes: {
      errors: {
        ...Object.fromEntries(missing.map((name) => [name, 'requiredDetailsMissing'])),
        ...(isInvalid && { phoneNumber: 'phoneInvalid' }),
      },
      failure: null,
    },
    emits: [
      toast(
        'error',
        // @verifies 'Required details missing.'
        missing.length > 0 ? 'Required details missing.' : 'Enter a Kenyan mobile number, such as +254 712 345 678.',
      ),
    ],
    verifies: [
      // @verifies Sign-in requires: phoneNumber
      // @verifies Sign-in requires: password
      ...missing.map((name) => `Sign-in requires: ${name}`),
      ...(missing.length > 0 ? ["Otherwise the toast 'Required details missing.'"] : []),
    ],
  };
}

const signingOut = ({ value: { revocation } }: Snapshot, isRevoked: boolean): SessionEffects => ({
  state: ['account.signingOut.announced', ...(isRevoked && revocation === 'idle' ? ['revocation.revoking'] : [])],
  emits: [loggingOut],
  verifies: [
    // @verifies Shared state offers the action: login
    // @verifies Shared state offers the action: register
    // @verifies Shared state offers the action: logout
    "Logout shows 'Logging you out'",
    // @verifies token
    ...(isRevoked ? ["Logout's server call is not shown (settled: the token is revoked)"] : []),
  ],
});

const signedOut = (): SessionEffects => ({
  state: 'account.signedOut.editing',
  changes: { session: null },
  emits: [toSignIn],
  verifies: ['Logout goes to /login', 'Logout clears the stored values after 500 ms'],
});

export const sessionSteps: Steps<typeof sessionMachine> = {
  // @verifies logged (0 or 1)
  'readSession done': ({ event: { output } }) =>
    output ? { state: 'account.signedIn', changes: began(output) } : { state: 'account.signedOut.editing' },
  'readSession error': () => ({ state: 'account.signedOut.editing' }),
  'signIn.fieldChanged': ({ before, event: { name, value } }) => {
    const account = accountOf(before);
    const { fields, errors } = before.context;
    // A visitor can type in the sign-in at any time, even while it is busy.
    if (!['signedOut', 'signingIn', 'expiring'].includes(account)) return {};
    return {
      ...(account === 'signedOut' && { state: 'account.signedOut.editing' }),
      changes: { fields: { ...fields, [name]: value }, errors: { ...errors, [name]: undefined }, failure: null },
    };
  },
  'signIn.submitted': (step) => (accountOf(step.before) === 'signedOut' ? submitted(step) : {}),
  'session.began': ({ before, event: { session, to } }) =>
    ['signedOut', 'signedIn'].includes(accountOf(before))
      ? {
          state: 'account.storing',
          changes: { ...began(session), to: destinationOf(to) },
          verifies: destinationStatement(to),
        }
      : {},
  'session.renewed': ({ before, event: { token, email } }) =>
    accountOf(before) === 'signedIn' ? { changes: { session: { ...before.context.session, token, email } } } : {},
  'session.foundElsewhere': ({ before, event: { session } }) => {
    const account = accountOf(before);
    if (account === 'signedIn' && session === null) return { state: 'account.signedOut.editing', changes: began(null) };
    if (session === null || !['signedOut', 'signedIn'].includes(account)) return {};
    return { state: 'account.signedIn', changes: began(session) };
  },
  'session.signedOut': ({ before }) => (accountOf(before) === 'signedIn' ? signingOut(before, true) : {}),
  // A deleted account has no token to revoke. The token of an earlier session ends nothing.
  'session.ended': ({ before, event: { token } }) =>
    accountOf(before) === 'signedIn' && before.context.session?.token === token ? signingOut(before, false) : {},
  'session.expired': ({ before, event: { token } }) =>
    accountOf(before) === 'signedIn' && before.context.session?.token === token
      ? {
          state: 'account.expiring',
          changes: { session: null },
          emits: [toast('error', 'Your session has ended. Sign in again.')],
        }
      : {},
  'login done': ({ event: { output } }) => ({
    state: 'account.storing',
    changes: began(output),
    // @verifies Shared state offers the action: login
    // @verifies Shared state offers the action: register
    // @verifies Shared state offers the action: logout
    verifies: ['Login stores token and user data', 'Login sets logged to 1'],
  }),
  'login error': ({ event: { error } }) => ({
    state: 'account.signedOut.editing',
    changes: { failure: failureOf(error) },
    emits: [failureToast(error)],
    verifies: "The server's message is shown as an error toast",
  }),
  'storeSession done': ({ before: { context } }) => ({
    state: 'account.signedIn',
    emits: [toDestination(context)],
    verifies: ["Takes 'to' from navigation state and passes it to login"],
  }),
  // The session lasts for this visit.
  'storeSession error': ({ before: { context }, event: { error } }) => ({
    state: 'account.signedIn',
    emits: [failureToast(error), toDestination(context)],
  }),
  'after signOut': onlyIn('account.signingOut.announced', () => ({
    state: 'account.signingOut.clearing',
    verifies: ['Logout clears the stored values after 500 ms', 'Logout delay 500 ms'],
  })),
  'clearSession done': signedOut,
  'clearSession error': signedOut,
  'clearExpired done': () => ({ state: 'account.signedOut.editing' }),
  'clearExpired error': () => ({ state: 'account.signedOut.editing' }),
  'logout done': () => ({ state: 'revocation.idle' }),
  'logout error': () => ({ state: 'revocation.idle' }),
};
