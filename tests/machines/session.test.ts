import { describe, expect, it } from 'vitest';
import {
  defaultDestination,
  safeDestination,
  sessionEvents,
  sessionMachine,
  signInEvents,
  signInPaths,
  viewSession,
} from '#machines/session/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { ada, grace, sessionModel } from '../models/session.model.ts';

const started = () => startFlow(sessionMachine);
const viewOf = (flow: ReturnType<typeof started>) => viewSession(flow.snapshot);

async function visitor() {
  const flow = started();
  await flow.answer('readSession', null);
  return flow;
}

async function signingIn(to: string | null = null) {
  const flow = await visitor();
  flow.send(signInEvents.fieldChanged('phoneNumber', '0712 345 678'));
  flow.send(signInEvents.fieldChanged('password', 'correct horse'));
  flow.send(signInEvents.submitted(to));
  return flow;
}

async function signedIn() {
  const flow = started();
  await flow.answer('readSession', ada);
  return flow;
}

describe('restoring', () => {
  it('reports neither a visitor nor a user before the session is read', () => {
    expect(viewOf(started())).toMatchObject({ restoring: true, logged: 0, usertype: -1, canSubmit: false });
  });

  it('restores a stored session without a notice', async () => {
    const flow = await signedIn();
    expect(viewOf(flow)).toMatchObject({ restoring: false, logged: 1, usertype: 0, userID: ada.userId });
    expect(flow.emitted).toEqual([]);
  });

  it('treats a person as a visitor where storage cannot be read', async () => {
    const flow = started();
    await flow.fail('readSession', failed.of('storageUnavailable'));
    expect(viewOf(flow)).toMatchObject({ restoring: false, logged: 0, canSubmit: true });
  });
});

describe('signed out', () => {
  it.each([
    ['', 'correct horse', 'requiredDetailsMissing', 'phoneNumber'],
    ['0712345678', '', 'requiredDetailsMissing', 'password'],
    ['12345', 'correct horse', 'phoneInvalid', 'phoneNumber'],
  ] as const)('sends nothing for phone "%s" and password "%s": %s', async (phoneNumber, password, message, field) => {
    const flow = await visitor();
    flow.send(signInEvents.fieldChanged('phoneNumber', phoneNumber));
    flow.send(signInEvents.fieldChanged('password', password));
    flow.send(signInEvents.submitted());
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message }]);
    expect(viewOf(flow)).toMatchObject({ errors: { [field]: message }, fields: { phoneNumber, password } });
    expect(flow.waiting()).toEqual([]);
  });

  it('follows another tab that signed in, without storing or redirecting', async () => {
    const flow = await visitor();
    flow.send(sessionEvents.foundElsewhere(grace));
    expect(viewOf(flow)).toMatchObject({ logged: 1, username: 'grace' });
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([]);
  });

  it('stores the session of a registration and redirects to the destination', async () => {
    const flow = await visitor();
    flow.send(sessionEvents.began(grace, '/checkout-address'));
    expect(flow.inputOf('storeSession')).toEqual(grace);
    await flow.answer('storeSession');
    expect(flow.emitted).toEqual([redirect('/checkout-address', { from: signInPaths })]);
  });
});

describe('signing in', () => {
  it("sends the phone in M-PESA's format", async () => {
    const flow = await signingIn();
    expect(flow.inputOf('login')).toEqual({ phoneNumber: '254712345678', password: 'correct horse' });
    expect(viewOf(flow)).toMatchObject({ busy: true, canSubmit: false });
  });

  it('stores the session, then redirects to the dashboard', async () => {
    const flow = await signingIn();
    await flow.answer('login', ada);
    expect(flow.inputOf('storeSession')).toEqual(ada);
    expect(flow.emitted).toEqual([]);
    await flow.answer('storeSession');
    expect(flow.emitted).toEqual([redirect('/dashboard', { from: signInPaths })]);
    expect(viewOf(flow)).toMatchObject({ logged: 1, busy: false, fields: { phoneNumber: '', password: '' } });
  });

  it('redirects to the page that required the sign-in', async () => {
    const flow = await signingIn('/checkout-address?step=1');
    await flow.answer('login', ada);
    await flow.answer('storeSession');
    expect(flow.emitted).toEqual([redirect('/checkout-address?step=1', { from: signInPaths })]);
  });

  it('signs in for this visit when the session cannot be stored', async () => {
    const flow = await signingIn();
    await flow.answer('login', ada);
    await flow.fail('storeSession', failed.of('storageUnavailable'));
    expect(viewOf(flow).logged).toBe(1);
    expect(flow.emitted).toEqual([
      { type: 'notice', severity: 'error', message: 'storageFailed' },
      redirect('/dashboard', { from: signInPaths }),
    ]);
  });

  it('keeps the typed fields when the sign-in is refused', async () => {
    const flow = await signingIn();
    await flow.fail('login', failed.refused('Phone number or password is wrong.'));
    expect(flow.emitted).toEqual([
      { type: 'notice', severity: 'error', message: { text: 'Phone number or password is wrong.' } },
    ]);
    expect(viewOf(flow)).toMatchObject({
      logged: 0,
      canSubmit: true,
      fields: { phoneNumber: '0712 345 678', password: 'correct horse' },
    });
  });
});

describe('signed in', () => {
  it('follows the destination of the session that starts, not that of an earlier sign-in', async () => {
    const flow = await signingIn('/cart');
    await flow.answer('login', ada);
    await flow.answer('storeSession');
    flow.send(sessionEvents.began(grace));
    await flow.answer('storeSession');
    expect(flow.emitted.at(-1)).toEqual(redirect(defaultDestination, { from: signInPaths }));
  });

  it('ends the session when the server rejects its token, and stays on the page', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.expired(ada.token));
    await flow.answer('clearExpired');
    expect(viewOf(flow).logged).toBe(0);
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'sessionExpired' }]);
  });

  it('ignores a rejected token of an earlier session', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.expired('token-of-yesterday'));
    expect(viewOf(flow).logged).toBe(1);
    expect(flow.emitted).toEqual([]);
  });

  it('follows another tab that signed out or in as another user', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.foundElsewhere(grace));
    expect(viewOf(flow)).toMatchObject({ logged: 1, username: 'grace' });
    flow.send(sessionEvents.foundElsewhere(null));
    expect(viewOf(flow).logged).toBe(0);
  });
});

describe('signing out', () => {
  it('reports the sign-out, revokes the token, and after 500 ms clears storage and redirects to /login', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.signedOut());
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'info', message: 'loggingOut' }]);
    expect(flow.inputOf('logout')).toBe(ada.token);
    expect(viewOf(flow)).toMatchObject({ signingOut: true, canSignOut: false });
    await flow.pass(timing.signOut - 1);
    expect(flow.waiting()).not.toContain('clearSession');
    await flow.pass(1);
    await flow.answer('clearSession');
    expect(viewOf(flow)).toMatchObject({ logged: 0, signingOut: false });
    expect(flow.emitted.at(-1)).toEqual({ type: 'redirect', to: '/login' });
  });

  it('does not wait for the server to revoke the token', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.signedOut());
    await flow.pass(timing.signOut);
    await flow.answer('clearSession');
    expect(viewOf(flow).logged).toBe(0);
    await flow.fail('logout', failed.of('unreachable'));
    expect(flow.emitted).toHaveLength(2);
  });

  it('signs out of a deleted account in the same way, without revoking a token', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.ended(ada.token));
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'info', message: 'loggingOut' }]);
    expect(flow.waiting()).not.toContain('logout');
    await flow.pass(timing.signOut);
    await flow.answer('clearSession');
    expect(viewOf(flow)).toMatchObject({ logged: 0, signingOut: false });
    expect(flow.emitted.at(-1)).toEqual({ type: 'redirect', to: '/login' });
  });

  it('keeps a session that started after the account was deleted', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.foundElsewhere(grace));
    flow.send(sessionEvents.ended(ada.token));
    expect(viewOf(flow)).toMatchObject({ logged: 1, signingOut: false, username: 'grace' });
    expect(flow.emitted).toEqual([]);
  });

  it('does not report an expired session when the revoked token is rejected', async () => {
    const flow = await signedIn();
    flow.send(sessionEvents.signedOut());
    flow.send(sessionEvents.expired(ada.token));
    expect(flow.emitted).toHaveLength(1);
  });
});

describe('the destination', () => {
  it.each(['/cart', '/product/7/12', '/search?q=a//b', '/articles#top', '/login-help'])(
    'accepts the destination %s',
    (to) => {
      expect(safeDestination(to)).toBe(to);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'cart',
    '',
    '/login',
    '/login?to=/login',
    '/register',
    null,
    7,
    { toString: () => '/cart' },
  ])('rejects the destination %j', (to) => {
    expect(safeDestination(to)).toBe(defaultDestination);
  });
});

walkEveryPath(sessionModel);
