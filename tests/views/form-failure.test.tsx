import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '#machines/support/notices.ts';
import { type Message, notice } from '#machines/support/notices.ts';
import { toastEvents, viewToasts } from '#machines/toasts/index.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { MessageOnce } from '#src/components/MessageOnce.tsx';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { Toasts } from '#src/platform/toasts/Toasts.tsx';
import { startToasts } from '#tests/support/views/toasts.ts';

let toasts = startToasts();
const publish = (each: Notice) => toasts.send(toastEvents.published(each));
beforeEach(() => {
  vi.useFakeTimers();
  toasts = startToasts();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (message: Message | null) => (
  <ShopContext value={{ getSnapshot: () => ({ children: { toasts } }) } as never}>
    <AppTheme>
      <MemoryRouter>
        <main>
          <FormFailure message={message} />
        </main>
      </MemoryRouter>
      {viewToasts(toasts.getSnapshot()).rendered ? <Toasts /> : null}
    </AppTheme>
  </ShopContext>
);
const report = () => screen.queryByRole('link', { name: 'Report this problem' });
/** Returns the text of the form without the link to support. */
const inForm = () => {
  const text = screen.getByRole('main').textContent ?? '';
  return text.replace(/ (Report this problem)?$/, '');
};

/** Advances time in small steps, because a toast starts its next timer only after it has rendered. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

test('shows in the form why it failed while no toast can', () => {
  toasts = startToasts({ loaded: false });
  publish(notice('error', { text: 'Nobody said this' }));
  render(page({ text: 'Nobody said this' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Nobody said this');
});

test('shows a failure once: in the toast, and in the form when the toast has closed', async () => {
  const text = 'This number has an account.';
  const { rerender } = render(page(null));
  act(() => publish(notice('error', { text })));
  expect(report()).toBeNull();
  rerender(page({ text }));
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(inForm()).toBe('');
  // It can be mended: no link to support.
  expect(report()).toBeNull();
  expect(document.querySelector('main .MuiAlert-root')).not.toBeVisible();
  // The form has the room of the message from the start, so that nothing moves when the toast closes.
  expect(screen.getByRole('main').querySelector('.MuiAlert-message [data-text]')).toHaveAttribute('data-text', text);
  await pass(5_000);
  expect(screen.getAllByText(new RegExp(text))).toHaveLength(1);
  expect(inForm()).toBe(text);
  expect(screen.getByText(text)).toBeVisible();
  // The toast has already announced the failure.
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['unreachable', 'invalidResponse', 'storageFailed'] as const)('links %s to support', (message) => {
  render(page(message));
  expect(report()).toHaveAttribute('href', '/contact-us');
});

test.each(['offline', 'sessionExpired', { text: 'Phone number or password is wrong.' }] as const)(
  'does not link %o to support, because a person can mend it',
  (message) => {
    render(page(message));
    expect(report()).toBeNull();
  },
);

test('shows a repeated failure once while its toast is still visible', async () => {
  const text = 'Too many tries.';
  render(page({ text }));
  act(() => publish(notice('error', { text })));
  await pass(2_000);
  act(() => publish(notice('error', { text })));
  await pass(3_000);
  expect(inForm()).toBe('');
  expect(screen.getAllByText(text)).toHaveLength(1);
  await pass(2_000);
  expect(inForm()).toBe(text);
});

test('shows the end of a session once where two calls report it', async () => {
  const { rerender } = render(page(null));
  act(() => {
    publish(notice('error', 'sessionExpired'));
    publish(notice('error', 'sessionExpired'));
  });
  const text = screen.getByRole('alert').textContent;
  rerender(page('sessionExpired'));
  expect(inForm()).toBe('');
  await pass(5_000);
  expect(inForm()).toBe(text);
});

test('leaves the message to the toasts once their code is loaded', () => {
  publish(notice('error', { text: 'Not yet shown' }));
  render(page({ text: 'Not yet shown' }));
  expect(inForm()).toBe('');
});

test('has the room of a failure at a field while a toast shows it', () => {
  const text = 'This address is blocked.';
  act(() => publish(notice('error', { text })));
  render(
    <ShopContext value={{ getSnapshot: () => ({ children: { toasts } }) } as never}>
      <AppTheme>
        <FormField label="Email" name="email" error={<MessageOnce message={{ text }} />} />
        <Toasts />
      </AppTheme>
    </ShopContext>,
  );
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(document.querySelector('.MuiFormHelperText-root [data-text]')).toHaveAttribute('data-text', text);
});
