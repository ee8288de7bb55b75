import { act, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, matchPath } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#src/app/routes.tsx';
import { ErrorBoundary } from '#src/app/shell/ErrorBoundary.tsx';
import { RouteFailed } from '#src/app/shell/RouteFailed.tsx';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';

/** The code of this screen never loads. */
vi.mock('#src/screens/terms/TermsScreen.tsx', () => new Promise(() => {}));

afterEach(() => {
  vi.useRealTimers();
});

describe('the route table', () => {
  const rowOf = (address: string) => routes.find(({ path }) => matchPath(path, address));
  const last = routes.at(-1);

  test.each([
    ...['/', '/products', '/services', '/cart', '/orders', '/subscriptions', '/saved-items', '/recently-viewed'],
    ...['/inbox', '/article/7', '/article', '/watch', '/search', '/preferences', '/articles', '/blog-subscribe'],
    ...['/address', '/account-management', '/payment-overlay', '/dashboard', '/movies', '/series', '/stream-movie'],
    ...[
      '/stream-series',
      '/checkout-address',
      '/contact-us',
      '/unsubscribe',
      '/reviews/7',
      '/about-us',
      '/terms',
      '/events',
      '/blog',
    ],
    ...['/checkout-payment', '/register', '/login', '/reset-password', '/forgot-password', '/product', '/product/1/2'],
    // @verifies Route: /article
  ])('has a row for %s', (address) => {
    expect(rowOf(address)).toBeDefined();
    expect(rowOf(address)).not.toBe(last);
  });

  test.each(['/register', '/login', '/reset-password', '/forgot-password', '/product', '/product/1/2'])(
    // @verifies Non-exact: what follows the path is still the same screen
    'shows the screen of %s for deeper paths, too',
    (path) => {
      expect(rowOf(`${path}/anything`)).toBe(rowOf(path));
    },
  );

  test.each(['/products', '/cart', '/orders', '/dashboard', '/article/7', '/terms'])('parses %s unchanged', (path) => {
    expect(rowOf(`${path}/anything`)).toBe(last);
  });

  // @verifies Route: /blog
  // @verifies /events and /blog show the same screen
  // @verifies /article without a parameter is the screen of /article/{articleID}
  test('shows the same screen for /events and /blog, and for /article with and without an id', () => {
    expect(rowOf('/events')?.Screen).toBe(rowOf('/blog')?.Screen);
    expect(rowOf('/article')).toBe(rowOf('/article/7'));
  });

  test('shows the last row for any other path', () => {
    expect(rowOf('/nowhere/at/all')).toBe(last);
  });

  // @verifies Script chunk load time-out is 120000 ms
  test('waits two minutes for the code of a screen, then offers a retry', async () => {
    vi.useFakeTimers();
    const Terms = rowOf('/terms')?.Screen;
    if (!Terms) throw new Error('/terms has no screen');
    render(
      <EnvironmentContext value={testEnvironment()}>
        <AppTheme>
          <MemoryRouter>
            <ErrorBoundary resetKey="/terms" fallback={<RouteFailed />}>
              <Suspense fallback="on its way">
                <Terms />
              </Suspense>
            </ErrorBoundary>
          </MemoryRouter>
        </AppTheme>
      </EnvironmentContext>,
      { onCaughtError: () => {} },
    );
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    expect(screen.getByText('on its way')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('on its way')).toBeNull();
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
