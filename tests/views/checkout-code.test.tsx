import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, StateMachine } from 'xstate';
import { checkoutMachine, viewCheckout } from '#machines/checkout/index.ts';
import { shopEvents, shopMachine } from '#machines/shop/index.ts';
import { CheckoutReady } from '#src/features/checkout/CheckoutReady.tsx';
import { createLateMachine } from '#src/platform/composition/late-machine.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext, useChildView } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';

const Overlay = () => <p>{useChildView('checkout', viewCheckout)[0].overlay ?? 'no payment'}</p>;

/** Opens the payment modal in a shop whose checkout is downloaded like this. */
function openPayment(download: () => Promise<typeof checkoutMachine>) {
  const checkout = createLateMachine(download);
  const shop = createActor(
    shopMachine.provide({
      actors: { checkout: checkout.machine, loadCheckout: fromPromise(() => checkout.load()) },
    }),
  ).start();
  render(
    <EnvironmentContext value={testEnvironment()}>
      <ShopContext value={shop}>
        <AppTheme>
          <MemoryRouter>
            <CheckoutReady>
              <Overlay />
            </CheckoutReady>
          </MemoryRouter>
        </AppTheme>
      </ShopContext>
    </EnvironmentContext>,
  );
  return shop;
}

test('a page of the checkout shows that its code loads, and then the page', async () => {
  const download = Promise.withResolvers<typeof checkoutMachine>();
  const shop = openPayment(() => download.promise);
  shop.send(shopEvents.routeEntered('/payment-overlay', { method: 'paybill' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  download.resolve(checkoutMachine);
  expect(await screen.findByText('no payment')).toBeVisible();
  const { checkout } = shop.getSnapshot().children;
  expect(checkout?.getSnapshot().context).toMatchObject({ path: '/payment-overlay', method: 'paybill' });
});

test('a failed download is shown, and repeated at a press', async () => {
  const download = vi.fn<() => Promise<typeof checkoutMachine>>();
  download.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(checkoutMachine);
  const shop = openPayment(download);
  shop.send(shopEvents.routeEntered('/checkout-payment'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('no payment')).toBeVisible();
  expect(download).toHaveBeenCalledTimes(2);
});

test('a machine whose code comes later counts as a machine for the inspector, before and after', async () => {
  const late = createLateMachine(async () => checkoutMachine);
  expect(late.machine).toBeInstanceOf(StateMachine);
  await late.load();
  expect(late.machine).toBeInstanceOf(StateMachine);
  expect(createActor(late.machine).start().getSnapshot().matches('away')).toBe(true);
});
