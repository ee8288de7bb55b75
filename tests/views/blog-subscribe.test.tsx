import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CartItemUpdate } from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { BlogSubscribeScreen } from '#src/screens/blog-subscribe/BlogSubscribeScreen.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { cartOf, line } from '../models/purchases.ts';

/** Renders the page with the real cart machine. Returns sent updates and mocks that record redirects and notices. */
async function showConnect(items: Parameters<typeof cartOf>[0] = []) {
  const sent: CartItemUpdate[] = [];
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readCart: fromPromise(async () => cartOf(items)),
        updateCartItem: fromPromise(async ({ input }) => {
          sent.push(input.update);
          return cartOf([line(input.update.itemID as number, 1, 'blog')]);
        }),
        storeCartID: fromPromise(async () => {}),
      },
    }),
  ).start();
  const led = vi.fn();
  cart.on('redirect', ({ to }) => led(to));
  const published = vi.fn();
  const environment = testEnvironment();
  environment.notices.subscribe(published);
  await act(async () => cart.send(sessionChanged(null)));
  showPage(<BlogSubscribeScreen />, '/blog-subscribe', { cart }, environment);
  return { sent, led, published };
}
const cards = (plan: string) =>
  within(screen.getByRole('group', { name: plan }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

describe('the packages', () => {
  // @verifies /blog-subscribe is also the Connect package page
  // @verifies Connect: (save over 15%) on two of them (settled: computed from the prices)
  test('lists the packages of the specification, with every true saving', async () => {
    await showConnect();
    expect(cards('Blog')).toEqual([
      'Blog, 1 month$6.00Ksh 780',
      'Blog, 3 monthssave over 15%$15.00Ksh 1,950$5.00 a month',
      'Blog, 6 monthssave 2%$35.00Ksh 4,550$5.83 a month',
      'Blog, 1 yearsave over 15%$60.00Ksh 7,800$5.00 a month',
    ]);
    expect(cards('Pro')).toEqual([
      'Pro, 1 month$20.00Ksh 2,600',
      'Pro, 3 monthssave over 15%$50.00Ksh 6,500$16.67 a month',
      'Pro, 6 monthssave over 15%$90.00Ksh 11,700$15.00 a month',
      'Pro, 1 yearsave over 15%$165.00Ksh 21,450$13.75 a month',
    ]);
  });

  // @verifies Shows 'Select a package.' if none is chosen
  test('asks for a package while none is chosen', async () => {
    await showConnect();
    expect(screen.getByRole('status')).toHaveTextContent('Select a package.');
    await userEvent.click(screen.getByRole('radio', { name: 'Blog, 1 month' }));
    expect(screen.queryByText('Select a package.')).toBeNull();
  });

  // @verifies Connect: all 'Cancel at any time'
  test('shows once that every plan can be cancelled at any time', async () => {
    await showConnect();
    expect(screen.getByText('Cancel at any time')).toBeVisible();
  });

  test('offers the packages alone that the shop sells, and says where it sells none', async () => {
    writeShopFacts({
      connectPackages: [
        { itemID: 117, plan: 'Pro', period: '1 month', days: 30, usdCents: 2000 },
        { itemID: 121, plan: 'Team', period: '4 weeks', days: 28, usdCents: 1050 },
        { itemID: 122, plan: 'Team', period: '2 months', days: 61, usdCents: 1900 },
      ],
    });
    await showConnect();
    expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'ProPro, 1 month$20.00Ksh 2,600',
      'TeamTeam, 4 weeks$10.50Ksh 1,365Team, 2 monthssave 9%$19.00Ksh 2,470$9.50 a month',
    ]);
    cleanup();
    writeShopFacts({ connectPackages: [] });
    await showConnect();
    expect(screen.getByText('This shop sells no Connect packages at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  test("are also priced in shillings, by the shop's rate", async () => {
    writeShopFacts({ usdKes: 129.55 });
    await showConnect();
    expect(cards('Blog')[0]).toBe('Blog, 1 month$6.00Ksh 777');
  });

  test('offers one choice over both plans', async () => {
    await showConnect();
    await userEvent.click(screen.getByRole('radio', { name: 'Blog, 1 year' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Pro, 1 month' }));
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Pro, 1 month $20.00 · Ksh 2,600');
  });

  test('marks the package that is in the cart', async () => {
    await showConnect([line(116, 1, 'blog')]);
    expect(cards('Blog').filter((text) => text?.includes('IN CART'))).toEqual([
      'Blog, 1 yearsave over 15%IN CART$60.00Ksh 7,800$5.00 a month',
    ]);
  });
});

describe('subscribing', () => {
  // @verifies Shows 'Select a package.' if none is chosen
  // @verifies Connect page: a package must be chosen ('Select a package.')
  // @verifies 'Select a package.'
  test('requires a package, and sends nothing without one', async () => {
    const { sent, published } = await showConnect();
    await subscribe();
    expect(published).toHaveBeenCalledExactlyOnceWith({ type: 'notice', severity: 'error', message: 'selectPackage' });
    expect(sent).toEqual([]);
  });

  test('adds the chosen package to the cart, which redirects', async () => {
    const { sent, led } = await showConnect();
    await userEvent.click(screen.getByRole('radio', { name: 'Pro, 6 months' }));
    await subscribe();
    expect(sent).toEqual([{ itemID: 119, itemType: 'blog', quantity: '1', action: 'add' }]);
    expect(led).toHaveBeenCalledExactlyOnceWith('/cart');
  });
});
