import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { PasswordResetView, ResetRequestView } from '#machines/password-reset/index.ts';
import { phoneFromState } from '#src/features/account/phone-from-state.ts';
import { ForgotPasswordView } from '#src/screens/forgot-password/ForgotPasswordView.tsx';
import { ResetPasswordView } from '#src/screens/reset-password/ResetPasswordView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const form = { errors: {}, busy: false, canSubmit: true, done: false, message: null, phone: '' } as const;

describe('/forgot-password', () => {
  const show = (view: Partial<ResetRequestView>, sandbox = false) => {
    const acts = { onType: vi.fn(), onSubmit: vi.fn() };
    const fields = { phoneNumber: '' };
    const router = showPage(<ForgotPasswordView view={{ ...form, fields, ...view }} sandbox={sandbox} {...acts} />);
    return { ...acts, router };
  };

  // @verifies Reset request asks for a phone number
  test('asks for the phone number', async () => {
    const { onType, onSubmit } = show({});
    await userEvent.type(screen.getByLabelText('Phone number'), '0');
    expect(onType).toHaveBeenCalledWith('0');
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  const sent = { done: true, canSubmit: false, phone: '254712345678', fields: { phoneNumber: '0712345678' } };

  // @verifies Reset password asks for: phone number
  test('shows that a text message is on its way, and passes the number on', async () => {
    const { router } = show(sent);
    expect(screen.getByText(/If 0712 345 678 has an account/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /test phone/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Enter the code' }));
    expect(router.state.location).toMatchObject({ pathname: '/reset-password', state: { phoneNumber: '0712345678' } });
    expect(phoneFromState(router.state.location.state)).toBe('0712345678');
  });

  test('links to the simulated phone where there is one', () => {
    show(sent, true);
    expect(screen.getByRole('link', { name: /test phone/ })).toHaveAttribute(
      'href',
      '/sandbox/handset?number=254712345678',
    );
  });
});

describe('/reset-password', () => {
  const fields = { phoneNumber: '0712 345 678', code: '', password: '', confirmPassword: '' };
  const show = (view: Partial<PasswordResetView>) => {
    const acts = { onChange: vi.fn(), onSubmit: vi.fn() };
    showPage(<ResetPasswordView view={{ ...form, fields, ...view }} sandbox={false} {...acts} />);
    return acts;
  };

  // @verifies Reset password asks for: SMS code
  // @verifies Reset password asks for: new password
  // @verifies Reset password asks for: confirm
  test('asks for the code and twice for the new password', async () => {
    const { onChange, onSubmit } = show({});
    for (const [label, name] of [
      ['SMS code', 'code'],
      ['New password', 'password'],
      ['Confirm password', 'confirmPassword'],
    ] as const) {
      await userEvent.type(screen.getByLabelText(label), '1');
      expect(onChange).toHaveBeenLastCalledWith(name, '1');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('says before the reset what an account with an unconfirmed number loses', () => {
    show({});
    expect(screen.getByRole('button', { name: 'Reset password' })).toHaveAccessibleDescription(
      /never confirmed.* new to this browser.* we clear .*names, e-mail/,
    );
  });

  test('shows why the server refused', () => {
    show({ message: { text: 'The code is wrong or has expired. Ask for a new one.' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The code is wrong or has expired.');
    expect(screen.getByRole('link', { name: 'Ask for a new code' })).toHaveAttribute('href', '/forgot-password');
  });
});

test.each([null, 'text', {}, { phoneNumber: 7 }])('reads no number from navigation state %j', (state) => {
  expect(phoneFromState(state)).toBe('');
});
