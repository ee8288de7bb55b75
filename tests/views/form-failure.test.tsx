import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notice } from '#machines/support/notices.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { tell, toastsArrived } from '#src/platform/toasts/notices.ts';
import { Toasts } from '#src/platform/toasts/Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (text: string | null, toasts = true) => (
  <AppTheme>
    <main>
      <FormFailure message={text === null ? null : { text }} />
    </main>
    {toasts ? <Toasts /> : null}
  </AppTheme>
);
const inForm = () => screen.getByRole('main').textContent;

/** Step by step: what a toast does next is timed once the step before has been drawn. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

test('a form says at once why it failed where no toast does', () => {
  render(page('Nobody said this', false));
  expect(screen.getByRole('alert')).toHaveTextContent('Nobody said this');
});

test('a failure stands once: in the toast, and in the form when that has gone', async () => {
  const text = 'This number has an account.';
  const { rerender } = render(page(null));
  act(() => tell(notice('error', { text })));
  rerender(page(text));
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(inForm()).toBe('');
  await pass(5_000);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(inForm()).toBe(text);
  // The toast has interrupted a screen reader with it.
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure that is said again, before its toast has gone, stands once all the same', async () => {
  const text = 'Too many tries.';
  render(page(text));
  act(() => tell(notice('error', { text })));
  await pass(2_000);
  act(() => tell(notice('error', { text })));
  await pass(3_000);
  expect(inForm()).toBe('');
  expect(screen.getAllByText(text)).toHaveLength(1);
  await pass(2_000);
  expect(inForm()).toBe(text);
});

test('the end of a session, told twice by one toast, is not awaited from another', async () => {
  toastsArrived();
  const { rerender } = render(page(null));
  act(() => {
    tell(notice('error', 'sessionExpired'));
    tell(notice('error', 'sessionExpired'));
  });
  const text = screen.getByRole('alert').textContent;
  rerender(page(text));
  expect(inForm()).toBe('');
  await pass(5_000);
  expect(inForm()).toBe(text);
});

test('once the code of the toasts is there, a form leaves the word to them from the first moment', () => {
  toastsArrived();
  tell(notice('error', { text: 'Not yet drawn' }));
  render(page('Not yet drawn', false));
  expect(inForm()).toBe('');
});
