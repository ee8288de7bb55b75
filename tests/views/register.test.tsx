import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { registrationEvents, registrationMachine, viewRegistration } from '#machines/registration/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { RegisterView, type RegisterViewProps } from '#src/screens/login/RegisterView.tsx';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';

const emptyForm = () =>
  viewRegistration(createActor(registrationMachine, { input: { session: sessionActor, to: null } }).getSnapshot());

function showRegister(more: Partial<RegisterViewProps['register']> = {}) {
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  const view = emptyForm();
  const router = showPage(
    <RegisterView
      session={{ logged: 0, username: '' }}
      destination="/dashboard"
      isCartEmpty={false}
      register={{ view, linkState: { to: '/orders' }, onChange, onSubmit, ...more }}
    />,
    '/register',
  );
  return { router, onChange, onSubmit };
}

// @verifies Registration asks for: email
// @verifies Registration asks for: username (alias)
// @verifies Registration asks for: phone number (required)
// @verifies Registration asks for: referral code
// @verifies Registration asks for: password
// @verifies Registration asks for: confirm password
// @verifies Link to /terms
test('asks for all fields of the form, and requires phone number and passwords', () => {
  showRegister();
  expect(screen.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  for (const name of ['Email (optional)', 'Username (alias, optional)', 'Referral code (optional)'])
    expect(screen.getByLabelText(name)).not.toBeRequired();
  for (const name of [/^Phone number/, /^Password/, /^Confirm password/])
    expect(screen.getByLabelText(name)).toBeRequired();
  expect(screen.getByRole('link', { name: /terms/ })).toHaveAttribute('href', '/terms');
});

test('folds the optional fields until they are opened, or one of them is invalid', async () => {
  showRegister();
  const fold = screen.getByLabelText('Email (optional)').closest('details');
  expect(fold).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('More (optional)'));
  expect(fold).toHaveAttribute('open');
  cleanup();
  showRegister({ view: { ...emptyForm(), errors: { email: 'emailInvalid' } } });
  expect(screen.getByLabelText('Email (optional)').closest('details')).toHaveAttribute('open');
});

test('passes on what is typed and when the form is submitted', async () => {
  const { onChange, onSubmit } = showRegister();
  await userEvent.type(screen.getByLabelText('Referral code (optional)'), 'K');
  expect(onChange).toHaveBeenCalledWith('referredBy', 'K');
  await userEvent.click(screen.getByRole('button', { name: 'REGISTER' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

// @verifies Link to /login
test('keeps the destination in the link to the sign-in', async () => {
  const { router } = showRegister();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { to: '/orders' } });
});

describe("with the form's machine", () => {
  const machineWith = (submit: () => Promise<Session>) =>
    createActor(registrationMachine.provide({ actors: { submit: fromPromise(submit) } }), {
      input: { session: sessionActor, to: null },
    }).start();

  // @verifies Register: password must equal confirmation ('Passwords not matching')
  // @verifies 'Passwords not matching'
  test('marks passwords that differ', () => {
    const flow = machineWith(() => new Promise(() => {}));
    flow.send(registrationEvents.changed('phoneNumber', '0712345678'));
    flow.send(registrationEvents.changed('password', 'one password'));
    flow.send(registrationEvents.changed('confirmPassword', 'another one'));
    flow.send(registrationEvents.submitted());
    showRegister({ view: viewRegistration(flow.getSnapshot()) });
    expect(screen.getByLabelText(/^Confirm password/)).toHaveAccessibleDescription('The passwords don’t match.');
    expect(screen.getByRole('button', { name: 'REGISTER' })).toBeEnabled();
  });

  test('cannot be submitted again while it is being sent', () => {
    const flow = machineWith(() => new Promise(() => {}));
    flow.send(registrationEvents.changed('phoneNumber', '0712345678'));
    flow.send(registrationEvents.changed('password', 'one password'));
    flow.send(registrationEvents.changed('confirmPassword', 'one password'));
    flow.send(registrationEvents.submitted());
    showRegister({ view: viewRegistration(flow.getSnapshot()) });
    expect(screen.getByRole('button', { name: 'REGISTER' })).toBeDisabled();
  });

  test('links to the sign-in where the account exists, as after a lost response', async () => {
    const message = 'This phone number already has an account. Sign in instead.';
    const flow = machineWith(() => Promise.reject(new FailureError({ kind: 'refused', message })));
    flow.send(registrationEvents.changed('phoneNumber', '0712345678'));
    flow.send(registrationEvents.changed('password', 'one password'));
    flow.send(registrationEvents.changed('confirmPassword', 'one password'));
    flow.send(registrationEvents.submitted());
    await waitFor(flow, (snapshot) => snapshot.hasTag('failed'));
    const { router } = showRegister({ view: viewRegistration(flow.getSnapshot()) });
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { to: '/orders' } });
  });

  test('keeps what was typed after a refusal', async () => {
    const refused = new FailureError({ kind: 'refused', message: 'The phone number has an account.' });
    const flow = machineWith(() => Promise.reject(refused));
    flow.send(registrationEvents.changed('phoneNumber', '0712345678'));
    flow.send(registrationEvents.changed('password', 'one password'));
    flow.send(registrationEvents.changed('confirmPassword', 'one password'));
    const noticed = vi.fn();
    flow.on('notice', noticed);
    flow.send(registrationEvents.submitted());
    await waitFor(flow, (snapshot) => snapshot.hasTag('failed'));
    showRegister({ view: viewRegistration(flow.getSnapshot()) });
    expect(noticed).toHaveBeenCalledWith(
      expect.objectContaining({ severity: 'error', message: { text: refused.message } }),
    );
    expect(screen.getByLabelText(/^Phone number/)).toHaveValue('0712345678');
  });
});

test('shows a signed-in customer no form', () => {
  const view = viewRegistration(
    createActor(registrationMachine, { input: { session: sessionActor, to: null } }).getSnapshot(),
  );
  showPage(
    <RegisterView
      session={{ logged: 1, username: '' }}
      destination="/dashboard"
      isCartEmpty={false}
      register={{ view, linkState: null, onChange: () => {}, onSubmit: () => {} }}
    />,
  );
  expect(screen.getByText('You are signed in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'REGISTER' })).toBeNull();
});
