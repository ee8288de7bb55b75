import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CartItemUpdate } from '#contract/carts.ts';
import { cartMachine, itemEvents } from '#machines/cart/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { siteHeaderMachine } from '#machines/site-header/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { Header, menu, search } from '#src/app/shell/Header.tsx';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { locationField } from '#src/screens/product/DeliveryBox.tsx';
import { ProductScreen, productReviews } from '#src/screens/product/ProductScreen.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { startToasts } from '#tests/support/views/toasts.ts';
import { aList, aProduct, aVariant } from '../models/products.ts';
import { cartOf, line } from '../models/purchases.ts';

beforeEach(() => localStorage.clear());

const product = aProduct(7, [aVariant(71)], { name: 'Controller' });

/** Renders the header and a product's page with the real flows. The test decides when cart updates are answered. */
async function showProduct() {
  const commits = { header: 0, page: 0 };
  const count = (place: keyof typeof commits) => () => {
    commits[place] += 1;
  };
  const answers: (() => void)[] = [];
  let quantity = 1;
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readCart: fromPromise(async () => cartOf([line(1), line(2)])),
        storeCartID: fromPromise(async () => {}),
        updateCartItem: fromPromise<ReturnType<typeof cartOf>, { update: CartItemUpdate }>(
          () =>
            new Promise((resolve) => {
              quantity += 1;
              const answer = cartOf([line(1, quantity), line(2)]);
              answers.push(() => resolve(answer));
            }),
        ) as never,
      },
    }),
  ).start();
  const children = {
    cart,
    session: createActor(sessionMachine).start(),
    siteHeader: createActor(siteHeaderMachine).start(),
    toasts: startToasts({ loaded: false }),
  };
  const api = vi.fn(async ({ path }: { readonly path: string }) => {
    if (path.includes('recommend')) return aList(0);
    return path.includes('review') ? new Promise(() => {}) : product;
  });
  const environment = testEnvironment({ api: api as never });
  const router = createMemoryRouter(
    [
      {
        path: '/product/:itemProductID/:itemVariantID',
        element: (
          <>
            <Profiler id="header" onRender={count('header')}>
              <Header />
            </Profiler>
            <Profiler id="page" onRender={count('page')}>
              <ProductScreen />
            </Profiler>
          </>
        ),
      },
    ],
    { initialEntries: ['/product/7/71'] },
  );
  render(
    <EnvironmentContext value={environment}>
      <ShopContext value={{ getSnapshot: () => ({ children }) } as never}>
        <AppTheme>
          <RouterProvider router={router} />
        </AppTheme>
      </ShopContext>
    </EnvironmentContext>,
  );
  await act(async () => cart.send(sessionChanged(null)));
  expect(await screen.findByRole('heading', { level: 1, name: /Controller/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Cart, 2 items/ })).toBeVisible();
  // Header and page render again when the code of their later parts has arrived.
  await act(async () => {
    await Promise.all([search.load(), menu.load(), locationField.load(), productReviews.load()]);
  });
  commits.header = 0;
  commits.page = 0;
  return { cart, answers, commits };
}

test("renders the header once for its badge when another item's quantity changes, and the product page not at all", async () => {
  const { cart, answers, commits } = await showProduct();
  await act(async () => cart.send(itemEvents.increased({ itemID: 1, itemType: 'product' }, '/cart')));
  await act(async () => answers.shift()?.());
  expect(answers).toEqual([]);
  expect(screen.getByRole('link', { name: /Cart, 3 items/ })).toBeVisible();
  expect(commits).toEqual({ header: 1, page: 0 });
});
