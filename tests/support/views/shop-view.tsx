import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { Environment } from '#src/platform/environment.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { testEnvironment } from './environment.ts';
import { fakeShop } from './fake-shop.ts';
import { startToasts } from './toasts.ts';

/**
 * Renders a page at an address with these long-lived children of the shop. @returns the router, whose state has the
 * current location
 */
export function showPage(
  page: ReactNode,
  at: string | { pathname: string; search?: string; state?: unknown } = '/',
  children: Readonly<Record<string, AnyActorRef>> = {},
  environment: Environment = testEnvironment(),
) {
  const toasts = startToasts({ loaded: false });
  const shop = fakeShop({ toasts, ...children });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  render(
    <EnvironmentContext value={environment}>
      <ShopContext value={shop}>
        <AppTheme>
          <RouterProvider router={router} />
        </AppTheme>
      </ShopContext>
    </EnvironmentContext>,
  );
  return router;
}
