import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { shopMachine } from '#machines/shop/index.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import { AppShell, footerPart } from '#src/app/shell/AppShell.tsx';
import { loadFooterParts } from '#src/app/shell/Footer.tsx';
import { menu as menuPart, search } from '#src/app/shell/Header.tsx';
import { cookieConsentFlow } from '#src/platform/composition/cookie-consent.ts';
import { sessionFlow } from '#src/platform/composition/session.ts';
import { toastsFlow } from '#src/platform/composition/toasts.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { cartOf, line } from '#tests/models/purchases.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';

// @runs src/screens/about-us/AboutUsScreen.tsx

// This code is loaded after the header.
await Promise.all([search.load(), menuPart.load(), footerPart.load(), loadFooterParts()]);

/** Renders the whole application at a path with a mock server. */
export async function showShell(at = '/about-us', session: Session | null = null, items = [line(1, 2), line(2)]) {
  const environment = testEnvironment();
  const shop = createActor(
    shopMachine.provide({
      actors: {
        session: sessionFlow(environment).provide({
          actors: {
            readSession: fromPromise(async () => session),
            logout: fromPromise<unknown, string>(async () => null),
          },
        }),
        cookieConsent: cookieConsentFlow(environment),
        cart: cartMachine.provide({
          actors: {
            readCart: fromPromise(async () => cartOf(items)),
            claimCart: fromPromise(async () => cartOf(items)),
            storeCartID: fromPromise(async () => {}),
          },
        }),
        checkout: checkoutMachine,
        loadCheckout: fromPromise(async () => {}),
        toasts: toastsFlow(),
      },
    }),
    { inspect: environment.inspect },
  ).start();
  environment.notices.subscribe((notice) => shop.getSnapshot().children.toasts?.send(toastEvents.published(notice)));
  const router = createMemoryRouter([{ path: '*', element: <AppShell /> }], { initialEntries: [at] });
  render(
    <EnvironmentContext value={environment}>
      <ShopContext value={shop}>
        <AppTheme>
          <ToastHost />
          <RouterProvider router={router} />
        </AppTheme>
      </ShopContext>
    </EnvironmentContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { shop, router };
}
/** Returns the site's header. A page may contain further header elements. */
export function banner(): HTMLElement {
  const header = screen.getByRole('navigation', { name: 'Main' }).closest('header');
  if (!header) throw new Error('the navigation is not inside a header');
  return header;
}
