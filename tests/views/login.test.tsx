import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
import { adasCart } from '#tests/support/models/long-lived-actors.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { ada } from '../models/session.model.ts';

async function showLogin(
  at: Parameters<typeof showPage>[1] = '/login',
  stored: Session | null = null,
  cart = adasCart(),
) {
  const signedIn = vi.fn(async () => ada);
  const redirects: string[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise(async () => stored),
        login: fromPromise(signedIn),
        storeSession: fromPromise(async () => {}),
      },
    }),
  );
  session.on('redirect', ({ to }) => redirects.push(to));
  session.start();
  const router = showPage(<LoginScreen />, at, { session, cart });
  await act(async () => {});
  return { router, signedIn, redirects };
}
beforeEach(() => localStorage.setItem('hasAccount', '1'));
const wanted = { pathname: '/login', state: { to: '/checkout-payment' } };

// @verifies Tab: SIGN IN
// @verifies Tab: REGISTER
// @verifies Sign-in asks for: phoneNumber
// @verifies Sign-in asks for: password
// @verifies The phone placeholder starts with +254
// @verifies Forgot your password leads to /forgot-password
test('opens on SIGN IN, with phone number and password', async () => {
  await showLogin();
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'SIGN IN' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Phone number')).toHaveAttribute('placeholder', expect.stringMatching(/^\+254/));
  expect(screen.getByLabelText('Phone number')).toHaveAttribute('autocomplete', 'tel');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Create one' })).toHaveAttribute('href', '/register');
});

const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('opens on REGISTER for a person who comes from the checkout with a browser that nobody has signed in with', async () => {
  localStorage.clear();
  const { router } = await showLogin(wanted);
  expect(openTab()).toBe('REGISTER');
  expect(screen.getByText(/^Already have an account\?/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(openTab()).toBe('SIGN IN');
  expect(router.state.location).toMatchObject({ search: '?tab=signIn', state: { to: '/checkout-payment' } });
});

test('fills in at the sign-in the number that was typed to register, because it may have an account already', async () => {
  await showLogin({ pathname: '/login', search: '?tab=register' });
  await userEvent.type(screen.getByLabelText('Phone number'), '0712 345 678');
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(openTab()).toBe('SIGN IN');
  expect(screen.getByLabelText('Phone number')).toHaveValue('0712 345 678');
});

test('opens on REGISTER for a person who wants a message about a product, with such a browser', async () => {
  localStorage.clear();
  await showLogin({ pathname: '/login', state: { to: '/product/7/71' } });
  expect(openTab()).toBe('REGISTER');
});

test('opens on SIGN IN where somebody has signed in with the browser, and for a person from elsewhere', async () => {
  localStorage.clear();
  await showLogin({ pathname: '/login', state: { to: '/orders' } });
  expect(openTab()).toBe('SIGN IN');
  cleanup();
  localStorage.setItem('hasAccount', '1');
  await showLogin(wanted);
  expect(openTab()).toBe('SIGN IN');
});

test.each(['signIn', 'register'])('speaks of an order on the tab %s only where the cart has one', async (tab) => {
  const at = { ...wanted, search: `?tab=${tab}` };
  await showLogin(at);
  expect(screen.getByText(/to finish your order/)).toBeVisible();
  cleanup();
  await showLogin(at, null, adasCart([]));
  expect(screen.queryByText(/to finish your order/)).toBeNull();
  cleanup();
  await showLogin({ pathname: '/login', search: `?tab=${tab}` });
  expect(screen.queryByText(/to finish your order/)).toBeNull();
});

// @verifies A SIGN IN button
test('does not send an empty form; the field shows the error', async () => {
  const { signedIn } = await showLogin();
  await userEvent.click(screen.getByRole('button', { name: 'SIGN IN' }));
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Enter your phone number.');
  expect(signedIn).not.toHaveBeenCalled();
});

// @verifies Takes 'to' from navigation state and passes it to login
test('signs in and redirects to the destination', async () => {
  const { signedIn, redirects } = await showLogin(wanted);
  await userEvent.type(screen.getByLabelText('Phone number'), '0712 345 678');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect(signedIn).toHaveBeenCalledOnce();
  expect(redirects).toEqual(['/checkout-payment']);
});

describe('the tabs', () => {
  // @verifies Tab: SIGN IN
  // @verifies Tab: REGISTER
  test('puts the tab into the URL, and keeps the destination', async () => {
    const { router } = await showLogin(wanted);
    await userEvent.click(screen.getByRole('tab', { name: 'REGISTER' }));
    expect(router.state.location).toMatchObject({ search: '?tab=register', state: { to: '/checkout-payment' } });
    expect(screen.getByRole('button', { name: 'REGISTER' })).toBeVisible();
    expect(screen.getByLabelText(/^Confirm password/)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'SIGN IN' }));
    expect(router.state.location).toMatchObject({ search: '', state: { to: '/checkout-payment' } });
  });

  test('opens REGISTER by its URL, and keeps what is typed when the tab changes', async () => {
    await showLogin('/login?tab=register');
    expect(screen.getByRole('tab', { name: 'REGISTER' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.type(screen.getByLabelText('Email (optional)'), 'a@b.ke');
    await userEvent.click(screen.getByRole('tab', { name: 'SIGN IN' }));
    await userEvent.click(screen.getByRole('tab', { name: 'REGISTER' }));
    expect(screen.getByLabelText('Email (optional)')).toHaveValue('a@b.ke');
  });

  // @verifies A Create one link to register
  test('keeps the destination at Create one', async () => {
    const { router } = await showLogin(wanted);
    await userEvent.click(screen.getByRole('link', { name: 'Create one' }));
    expect(router.state.location).toMatchObject({ pathname: '/register', state: { to: '/checkout-payment' } });
  });
});

test.each([
  ['the dashboard', '/login', 'My Account', '/dashboard'],
  ['the page they wanted', wanted, 'Continue', '/checkout-payment'],
  [
    'the dashboard rather than another site',
    { pathname: '/login', state: { to: '//evil.example' } },
    'My Account',
    '/dashboard',
  ],
])('shows a signed-in customer no form but a link to %s', async (_, at, name, href) => {
  await showLogin(at, ada);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByText('You are signed in as ada')).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});
