import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CheckoutPaymentScreen } from '#src/screens/checkout-payment/CheckoutPaymentScreen.tsx';
import { arriveAt } from '#tests/support/views/checkout-view.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { ada, addressOf, cartOf, line } from '../models/purchases.ts';

async function showPaymentStep() {
  const arrived = await arriveAt('/checkout-payment', { cart: cartOf([line(1, 2)]) });
  showPage(<CheckoutPaymentScreen />, '/checkout-payment', arrived.children);
  return arrived;
}

// @verifies Step 2 of the checkout
// @verifies Choose: express
// @verifies Choose: paybill
// @verifies Choose: card
test('offers three payment methods, with M-PESA Express chosen', async () => {
  await showPaymentStep();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: 'M-PESA Express' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveAccessibleDescription('Not available yet.');
  // Digital orders skip the address step.
  expect(screen.queryByRole('list', { name: 'Address' })).toBeNull();
  expect(screen.queryByText('Address')).toBeNull();
});

// @verifies Shows totals with: VAT 0
// @verifies Shows totals with: delivery 0
test("shows the order's totals with VAT and delivery", async () => {
  await showPaymentStep();
  const summary = screen.getByRole('complementary', { name: 'Order summary' });
  // The amounts are visible although the details are collapsed.
  expect(summary.querySelector('details')).not.toHaveAttribute('open');
  const of = (role: string) =>
    within(summary)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  for (const each of within(summary).getAllByRole('definition')) expect(each).toBeVisible();
  expect(of('term')).toEqual(['Subtotal', 'VAT', 'DST', 'Local delivery fees', 'Total']);
  expect(of('definition')).toEqual(['Ksh 2,000', 'Ksh 0', 'Ksh 30', 'Free', 'Ksh 2,030']);
  expect(summary).toHaveTextContent('DST is the digital service tax, 1.5% of the subtotal.');
});

// @verifies MAKE PAYMENT goes to /payment-overlay with the chosen method
test('names the amount at MAKE PAYMENT, and opens the overlay', async () => {
  const { redirects } = await showPaymentStep();
  const pay = screen.getByRole('button', { name: 'MAKE PAYMENT' });
  expect(pay).toHaveAccessibleDescription('You pay Ksh 2,030.');
  await userEvent.click(pay);
  expect(redirects).toEqual(['/payment-overlay']);
});

test('says that money is held for the order instead of taking a payment', async () => {
  const held = 'Ksh 500 arrived for order UWABC, which costs Ksh 2,030. Do not pay again: we get in touch.';
  const { children } = await arriveAt('/checkout-payment', { cart: cartOf([line(1, 2)], { held }) });
  showPage(<CheckoutPaymentScreen />, '/checkout-payment', children);
  expect(screen.getByRole('status')).toHaveTextContent(held);
  const pay = screen.getByRole('button', { name: 'MAKE PAYMENT' });
  expect(pay).toBeDisabled();
  expect(pay).toHaveAccessibleDescription(held);
});

// @verifies Choose: express
// @verifies Choose: paybill
// @verifies Choose: card
test('says that an item has become unavailable instead of taking a payment, and leads to the cart', async () => {
  const item = line(1, 2);
  const soldOut = { ...item, variant: { ...item.variant, inStock: false } };
  const { children } = await arriveAt('/checkout-payment', { cart: cartOf([soldOut, line(2)]) });
  showPage(<CheckoutPaymentScreen />, '/checkout-payment', children);
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent('Remove the items that are not available, then continue.');
  expect(within(said).getByRole('link', { name: 'Edit cart' })).toHaveAttribute('href', '/cart');
  expect(screen.getByRole('button', { name: 'MAKE PAYMENT' })).toBeDisabled();
});

test('switches to another method', async () => {
  const { children } = await showPaymentStep();
  await userEvent.click(screen.getByRole('radio', { name: 'M-PESA paybill' }));
  expect(screen.getByRole('radio', { name: 'M-PESA paybill' })).toBeChecked();
  expect(children.checkout.getSnapshot().context.method).toBe('paybill');
});

describe('the delivery address', () => {
  const cart = cartOf([line(1)], { addressID: 2 });
  const inBook = { ...addressOf(2), street: 'Moi Avenue', area: 'Nyali', city: 'mombasa' } as const;
  const delivery = () => screen.findByRole('region', { name: 'Delivered to' });

  test('is read from the address book where the page was opened at this step', async () => {
    const { children } = await arriveAt('/checkout-payment', { cart });
    const requests: unknown[] = [];
    const api = async ({ path }: { path: string }, { params }: { params: unknown }) => {
      requests.push([path, params]);
      return [addressOf(1), inBook];
    };
    showPage(<CheckoutPaymentScreen />, '/', children, testEnvironment({ api: api as never }));
    await within(await delivery()).findByText('Moi Avenue, Nyali, Mombasa');
    expect(requests).toEqual([['/user/{id}/address', { id: ada.userID }]]);
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/checkout-address');
  });

  test('does not stand in the way of the payment where it cannot be read', async () => {
    const { children } = await arriveAt('/checkout-payment', { cart });
    const api = () => Promise.reject(new Error('no network'));
    showPage(<CheckoutPaymentScreen />, '/', children, testEnvironment({ api: api as never }));
    expect(await delivery()).toHaveTextContent('The address you chose');
    expect(screen.getByRole('button', { name: 'MAKE PAYMENT' })).toBeEnabled();
  });
});
