import { describeModel, type IsEventPossible } from '@uwanja/flow-paths';
import { browserOf, control, fillIn, type Walk } from '@uwanja/flow-paths/browser';
import type { Session } from '#contract/accounts.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { call, newCustomer, password } from '#tests/support/browser/customer.ts';
import { inAnotherTab } from '#tests/support/models/second-tab.ts';
import { ada, sessionModel } from './session.model.ts';

let accounts = 0;

/** The person at the browser. The account is created when a step needs one. */
interface Person {
  readonly phoneNumber: string;
  /** The password of the signed-in person. */
  word: string;
  /** A registration has been sent, and its answer is held. */
  asked: boolean;
}

const phoneOf = ({ number }: Walk) => `07950${String(number).padStart(5, '0')}`;

/** Registers another customer. The account has an email address, by whose change other tabs notice the sign-in. */
async function createSession({ site }: Walk): Promise<Session> {
  accounts += 1;
  return (await newCustomer(site.url, { email: `somebody${accounts}@example.com` })).session;
}

/** What the model types as the password. */
const typedWord = 'correct horse';

/** Deletes the account that an earlier sign-in of the same path created, if there is one. */
async function removeAccount(url: string, phoneNumber: string): Promise<void> {
  const body = { phoneNumber, password: typedWord };
  const session = await call<Session>(url, 'POST', '/login', '', body).catch(() => null);
  if (session) await call(url, 'DELETE', `/user/${session.userId}`, session.token, { password: typedWord });
}

const main = ({ page }: Walk) => page.getByRole('main');
const registering = /^POST \/register$/;

/** Fills the form of a new account and submits it. */
async function register(walk: Walk): Promise<void> {
  await toSignIn(walk);
  await main(walk).getByRole('tab', { name: 'REGISTER' }).click();
  const form = main(walk);
  accounts += 1;
  await form.getByLabel('Phone number').fill(`07951${String(accounts).padStart(5, '0')}`);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await control(form, 'REGISTER').click();
}

/** Opens the sign-in, from any page of a visitor. */
async function toSignIn({ page }: Walk): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await control(page.getByRole('banner'), 'Sign in', 'link').click();
  const tab = page.getByRole('main').getByRole('tab', { name: 'SIGN IN' });
  await tab.click();
}

/** Opens the account, from any page of a signed-in customer. */
async function toAccount({ page }: Walk): Promise<void> {
  if (!/^\/(dashboard|orders)$/.test(new URL(page.url()).pathname))
    await control(page.getByRole('banner'), /My Account/, 'link').click();
  await control(page, 'Log Out').waitFor();
}

/** A session that another tab begins while a registration is being sent. */
const zuri: Session = { ...ada, token: 'token-of-zuri', username: 'zuri' };
/** A session that another tab begins in place of the current one. */
const amina: Session = { ...ada, token: 'token-of-amina', username: 'amina' };

const only: Readonly<Record<string, string>> = {
  restoring: 'xstate.done.actor.readSession',
  expiring: 'xstate.done.actor.clearExpired',
  clearing: 'xstate.done.actor.clearSession',
};

/**
 * Storage answers immediately and half a second is short, so no other event comes between. A sign-in in another tab
 * needs a reason.
 */
const isEventPossible: IsEventPossible = ({ value, context }, event) => {
  const { account } = value as { account: string | Readonly<Record<string, string>> };
  const leaf = typeof account === 'string' ? account : Object.values(account)[0];
  if (leaf === undefined) return false;
  const one = only[leaf];
  if (one !== undefined) return event.type === one;
  if (leaf === 'announced') return event.type.startsWith('xstate.after.');
  if (leaf === 'storing') return event.type.endsWith('.storeSession');
  const token: unknown = context.session?.token;
  if (event.type === 'session.began') return leaf !== 'signedIn' || token === zuri.token;
  if (event.type !== 'session.foundElsewhere') return true;
  return leaf === 'signedIn' ? event.session?.token !== zuri.token : event.session?.token === zuri.token;
};

export const sessionBrowser = browserOf(
  describeModel({
    ...sessionModel,
    events: {
      ...sessionModel.events,
      'session.foundElsewhere': [null, zuri, amina].map(sessionEvents.foundElsewhere),
    },
  }),
)<Person>({
  arrange: async (walk) => {
    const [first] = walk.path.steps;
    const phoneNumber = phoneOf(walk);
    if (first?.event.output) await (await newCustomer(walk.site.url)).signInto(walk.page);
    await walk.open(first?.event.output ? '/dashboard' : '/login');
    return { phoneNumber, word: password, asked: false };
  },
  events: {
    'signIn.fieldChanged': async (walk, { phoneNumber }, { name, value }) => {
      await toSignIn(walk);
      const field = main(walk).getByLabel(name === 'password' ? 'Password' : 'Phone number', { exact: true });
      await fillIn(field, value === '0712 345 678' ? phoneNumber : value);
    },
    'signIn.submitted': async (walk) => {
      await toSignIn(walk);
      await control(main(walk), 'SIGN IN').click();
    },
    'session.began': async (walk, person) => {
      if (person.asked) await walk.letThrough(registering);
      else await register(walk);
      person.asked = false;
      person.word = password;
    },
    'session.renewed': async (walk, _, { email }) => {
      await toAccount(walk);
      await control(main(walk), /^Account Management/, 'link')
        .first()
        .click();
      await fillIn(main(walk).getByLabel('Email (optional)', { exact: true }), email);
      await control(main(walk), 'UPDATE').click();
    },
    'session.signedOut': async (walk) => {
      await toAccount(walk);
      await control(walk.page, 'Log Out').first().click();
    },
    'session.ended': async (walk, { word }) => {
      await toAccount(walk);
      await control(main(walk), /^Account Management/, 'link')
        .first()
        .click();
      await control(main(walk), 'DELETE ACCOUNT').click();
      const dialog = walk.page.getByRole('dialog');
      await dialog.getByLabel('Current password').fill(word);
      await control(dialog, 'DELETE ACCOUNT').click();
    },
    'session.expired': async (walk) => {
      await toAccount(walk);
      const token = await walk.page.evaluate(() => localStorage.getItem('token') ?? '');
      await call(walk.site.url, 'POST', '/logout', token, {});
      const elsewhere = walk.page.url().includes('/orders') ? 'Overview' : 'Orders';
      const link = control(main(walk), new RegExp(`^${elsewhere}`), 'link').first();
      // A call that the page makes by itself may find the revoked token before this click does.
      await link
        .click({ timeout: 5_000 })
        .catch(() => control(walk.page.getByRole('banner'), 'Sign in', 'link').waitFor());
    },
    'session.foundElsewhere': async (walk, person, { session }) => {
      const next = walk.ahead().find(({ type }) => type.startsWith('session.'));
      if (session?.token === zuri.token && next?.type === 'session.began') {
        walk.hold(registering);
        await register(walk);
        person.asked = true;
      }
      person.word = password;
      await inAnotherTab(walk, session && (await createSession(walk)));
    },
  },
  invokes: {
    readSession: 'by itself',
    storeSession: 'by itself',
    clearSession: 'by itself',
    clearExpired: 'by itself',
    login: {
      call: /^POST \/login$/,
      done: async ({ site }, person) => {
        await removeAccount(site.url, person.phoneNumber);
        person.word = typedWord;
        await call(site.url, 'POST', '/register', '', { phoneNumber: person.phoneNumber, password: typedWord });
      },
      // Removes the account with this number and password, so that the server refuses the sign-in.
      error: async ({ site }, { phoneNumber }, { kind }) => {
        if (kind !== 'refused') return false;
        await removeAccount(site.url, phoneNumber);
        return true;
      },
    },
    logout: { call: /^POST \/logout$/ },
  },
  states: {
    'account.restoring': null,
    'account.signedOut.editing': ({ page }) => control(page.getByRole('banner'), 'Sign in', 'link').waitFor(),
    'account.signedOut.invalid': ({ page }) => page.locator('[aria-invalid="true"]').first().waitFor(),
    'account.signingIn': ({ page }) =>
      page.getByRole('main').getByRole('button', { name: 'SIGN IN', exact: true, disabled: true }).waitFor(),
    'account.storing': null,
    'account.signedIn': ({ page }) => control(page.getByRole('banner'), /My Account/, 'link').waitFor(),
    'account.signingOut.announced': null,
    'account.signingOut.clearing': null,
    'account.expiring': null,
    // The page does not depend on the revocation of a token, only on the account.
    'revocation.idle': null,
    'revocation.revoking': null,
  },
  isEventPossible,
  requiredTransitions: {
    underWay: ['session.account.signingIn --signIn.fieldChanged[0]-->'],
    server: [
      'session.account.signingIn --xstate.done.actor.login[0]-->',
      'session.account.signingIn --xstate.error.actor.login[0]-->',
      'session.account.signedIn --session.expired[0]-->',
    ],
    storage: [
      'session.account.storing --xstate.error.actor.storeSession[0]-->',
      'session.account.expiring --xstate.done.actor.clearExpired[0]-->',
    ],
    tabs: [
      'session.account.signedOut --session.foundElsewhere[0]-->',
      'session.account.signedIn --session.foundElsewhere[0]-->',
    ],
    network: ['session.revocation.revoking --xstate.error.actor.logout[0]-->'],
  },
});
