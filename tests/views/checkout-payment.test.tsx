import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CheckoutPaymentScreen } from '#src/screens/checkout-payment/CheckoutPaymentScreen.tsx';
import { arriveAt } from '#tests/support/views/checkout-view.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { cartOf, line } from '../models/purchases.ts';

async function showPaymentStep() {
  const arrived = await arriveAt('/checkout-payment', { cart: cartOf([line(1, 2)]) });
  showPage(<CheckoutPaymentScreen />, '/checkout-payment', arrived.children);
  return arrived;
}

test('offers three payment methods, with M-PESA Express chosen', async () => {
  await showPaymentStep();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: 'M-PESA Express' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveAccessibleDescription('Not available yet.');
  // Digital orders skip the address step.
  expect(screen.queryByRole('list', { name: 'Address' })).toBeNull();
  expect(screen.queryByText('Address')).toBeNull();
});

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
});

test('names the amount at MAKE PAYMENT, and opens the overlay', async () => {
  const { redirects } = await showPaymentStep();
  const pay = screen.getByRole('button', { name: 'MAKE PAYMENT' });
  expect(pay).toHaveAccessibleDescription('You pay Ksh 2,030.');
  await userEvent.click(pay);
  expect(redirects).toEqual(['/payment-overlay']);
});

test('switches to another method', async () => {
  const { children } = await showPaymentStep();
  await userEvent.click(screen.getByRole('radio', { name: 'M-PESA paybill' }));
  expect(screen.getByRole('radio', { name: 'M-PESA paybill' })).toBeChecked();
  expect(children.checkout.getSnapshot().context.method).toBe('paybill');
});
