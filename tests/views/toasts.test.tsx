import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureNotice } from '#machines/support/failure.ts';
import type { Notice } from '#machines/support/notices.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { Toasts } from '#src/platform/toasts/Toasts.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { startToasts } from '#tests/support/views/toasts.ts';

describe('toasts', () => {
  let publish: (notice: Notice) => void = () => {};
  const followed = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    const environment = testEnvironment();
    environment.redirects.subscribe(followed);
    const toasts = startToasts();
    publish = (each) => toasts.send(toastEvents.published(each));
    render(
      <EnvironmentContext value={environment}>
        <ShopContext value={{ getSnapshot: () => ({ children: { toasts } }) } as never}>
          <AppTheme>
            <Toasts />
          </AppTheme>
        </ShopContext>
      </EnvironmentContext>,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Advances time in small steps, because a toast starts its next timer only after it has rendered. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
  }
  /** Longer than a toast's exit animation, shorter than the difference of two durations. In milliseconds. */
  const leaving = 1_000;

  test.each([
    // @verifies Toasts: 4000 ms for default
    ['info', 'status', 4_000],
    // @verifies Toasts: 4000 ms for error
    ['error', 'alert', 4_000],
    // @verifies Toasts: 2000 ms for success
    ['success', 'status', 2_000],
  ] as const)('shows severity %s with the role %s for %i ms', async (severity, role, stay) => {
    act(() => publish(notice(severity, { text: `a notice: ${severity}` })));
    const shown = screen.getByRole(role);
    expect(shown).toHaveTextContent(`a notice: ${severity}`);
    await pass(stay - 50);
    expect(shown).toBeInTheDocument();
    await pass(50 + leaving);
    expect(shown).not.toBeInTheDocument();
  });

  test('follows a link, which closes the toast', async () => {
    act(() => publish({ ...notice('info', 'inCart'), link: { to: '/cart', label: 'viewCart' } }));
    const link = screen.getByRole('link', { name: 'View cart' });
    expect(link).toHaveAttribute('href', '/cart');
    act(() => link.click());
    expect(followed).toHaveBeenCalledExactlyOnceWith(redirect('/cart'));
    await pass(leaving);
    expect(screen.queryByText(/In your cart/)).toBeNull();
  });

  test('shows the next notice of a page in the place of the first one, once that one has moved in', async () => {
    const page = '/cart';
    act(() => {
      publish({ ...notice('info', 'addingItem'), page });
      publish({ ...notice('success', 'inCart'), page, link: { to: page, label: 'viewCart' }, subject: 'Steam, $20' });
    });
    expect(screen.getByRole('status')).toHaveTextContent('Adding item to cart');
    await pass(300);
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('In your cartSteam, $20View cart');
    await pass(1_700);
    expect(screen.getByText('In your cart')).toBeInTheDocument();
    await pass(300 + leaving);
    expect(screen.queryAllByRole('status')).toEqual([]);
  });

  test('shows the picture of what it is about', () => {
    act(() => publish({ ...notice('info', 'inCart'), image: '/images/controller-night.webp' }));
    const picture = screen.getByRole('status').querySelector('img');
    expect(picture).toHaveAttribute('src', '/images/controller-night.webp');
    expect(picture).toHaveAttribute('alt', '');
  });

  // @verifies Toasts: at most 20 at once
  test('shows at most 20 toasts; the others wait', async () => {
    for (let n = 1; n <= 25; n += 1) act(() => publish(notice('error', { text: `failure ${n}` })));
    expect(screen.getAllByRole('alert')).toHaveLength(20);
    expect(screen.queryByText('failure 25')).toBeNull();
    await pass(4_000 + leaving);
    expect(screen.getByText('failure 25')).toBeInTheDocument();
  });

  // @verifies Toasts: bottom-right
  test('appears bottom right', () => {
    act(() => publish(notice('error', { text: 'in the corner' })));
    const container = screen.getByRole('alert').closest('.notistack-SnackbarContainer');
    const { position, bottom, right, top, left } = getComputedStyle(container as Element);
    expect({ position, bottom, right }).toEqual({
      position: 'fixed',
      bottom: expect.stringMatching(/^\d+px$/),
      right: expect.stringMatching(/^\d+px$/),
    });
    expect([top, left].filter((side) => /\d/.test(side))).toEqual([]);
  });

  test('reports the end of the session once, however many calls fail', async () => {
    const ended = () => screen.queryAllByText('Your session has ended. Sign in again.');
    act(() => {
      publish(notice('error', 'sessionExpired'));
      publish(failureNotice({ kind: 'expired' }));
    });
    expect(ended()).toHaveLength(1);
    await pass(4_000 + leaving);
    expect(ended()).toHaveLength(0);
    // Later another session may end.
    act(() => publish(notice('error', 'sessionExpired')));
    expect(ended()).toHaveLength(1);
  });

  test('replaces an equal toast, and shows it for its whole duration', async () => {
    const same = () => screen.queryAllByText('the same');
    act(() => publish(notice('error', { text: 'the same' })));
    await pass(leaving);
    const [first] = same();
    for (let again = 1; again <= 2; again += 1) {
      act(() => publish(notice('error', { text: 'the same' })));
      // The message is never visible twice, not even during the animation.
      expect(same()).toHaveLength(1);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      await pass(leaving);
      expect(same()).toHaveLength(1);
      expect(first).not.toBeInTheDocument();
    }
    await pass(2_000);
    expect(same()).toHaveLength(1);
    await pass(2_000);
    expect(same()).toHaveLength(0);
    act(() => publish(notice('error', { text: 'the same' })));
    expect(same()).toHaveLength(1);
  });

  test('shows equal notices of the same moment once', async () => {
    for (let turn = 0; turn < 5; turn += 1) act(() => publish(notice('error', { text: 'in one breath' })));
    expect(screen.getAllByText('in one breath')).toHaveLength(1);
    await pass(leaving);
    expect(screen.getAllByText('in one breath')).toHaveLength(1);
  });

  test('announces the text apart from its title', () => {
    act(() => publish(notice('error', 'searchMissing', 'searchTitle')));
    expect(screen.getByText('Text to search is missing.').textContent).toBe('Text to search is missing.');
    expect(screen.getByRole('alert').textContent).toBe('SearchText to search is missing.');
  });

  test('is dismissed by its button', async () => {
    act(() => publish(notice('error', { text: 'seen' })));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    await pass(leaving);
    expect(screen.queryByText('seen')).toBeNull();
  });
});
