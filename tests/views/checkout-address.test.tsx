import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/accounts.ts';
import { FailureError } from '#machines/support/failure.ts';
import { CheckoutAddressScreen } from '#src/screens/checkout-address/CheckoutAddressScreen.tsx';
import { arriveAt } from '#tests/support/views/checkout-view.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { addressOf, cartOf, deliveryFees, line } from '../models/purchases.ts';

const goods = cartOf([line(1, 2)], { addressNeeded: true });

async function showAddressStep(addresses: () => Promise<Address[]>, cart = goods) {
  const arrived = await arriveAt('/checkout-address', { cart, addresses });
  showPage(<CheckoutAddressScreen />, '/checkout-address', arrived.children);
  return arrived;
}
const book = async () => [addressOf(1, 'primary'), { ...addressOf(2), firstName: 'Grace', city: 'kisumu' as const }];
const submit = () => screen.getByRole('button', { name: 'Continue to payment' });

describe('with stored addresses', () => {
  // @verifies Step 1 of the checkout
  // @verifies An order summary aside
  test('offers the addresses with the primary one chosen, beside the order', async () => {
    await showAddressStep(book);
    expect(screen.getByRole('radio', { name: 'Ada Achieng' })).toBeChecked();
    const other = screen.getByRole('radio', { name: 'Grace Achieng' });
    expect(other).not.toBeChecked();
    expect(other).toHaveAccessibleDescription('Ring Road, Westlands, Kisumu0712 345 678');
    const summary = screen.getByRole('complementary', { name: 'Order summary' });
    for (const text of ['Item 1', '× 2', 'Ksh 2,030']) expect(summary).toHaveTextContent(text);
    // As in the next step, the cart is edited below its items and above the amounts.
    expect(summary).toHaveTextContent(/Item 1.*Edit cart.*Subtotal/);
    expect(screen.getByText('Address').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  // @verifies Pick an existing address
  test('attaches the chosen address', async () => {
    const { attached } = await showAddressStep(book);
    await userEvent.click(screen.getByRole('radio', { name: 'Grace Achieng' }));
    await userEvent.click(submit());
    expect(attached).toEqual([2]);
    expect(await screen.findByText('The address is saved. Payment is next.')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  test('opens the form for a new address, and can close it again', async () => {
    await showAddressStep(book);
    await userEvent.click(screen.getByRole('button', { name: 'Add a new address' }));
    expect(screen.queryByRole('radio')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a saved address' }));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });
});

describe('without an address', () => {
  // @verifies Checkout address requires: first name
  // @verifies Checkout address requires: last name ('First or last name missing.')
  // @verifies 'First or last name missing.'
  test('asks for an address, and shows each error at its field', async () => {
    const { saved } = await showAddressStep(async () => []);
    expect(screen.queryByRole('button', { name: 'Use a saved address' })).toBeNull();
    await userEvent.type(screen.getByLabelText(/^First name/), 'Ada');
    await userEvent.click(submit());
    expect(screen.getByLabelText(/^Last name/)).toHaveAccessibleDescription('Enter your last name.');
    expect(screen.getByLabelText(/^City/)).toHaveAccessibleDescription('Choose a city.');
    expect(screen.getByLabelText(/^First name/)).toBeValid();
    expect(saved).toEqual([]);
  });

  // @verifies Enter a new address
  // @verifies City option: nairobi
  // @verifies City option: mombasa
  // @verifies City option: kisumu
  // @verifies City option: nakuru
  // @verifies City option: kisii
  // @verifies City option: kiambu
  // @verifies City option: other
  // @verifies The city list has 7 entries
  test('saves the typed address and attaches it', async () => {
    const { saved, attached } = await showAddressStep(async () => []);
    const city = screen.getByLabelText(/^City/);
    expect(
      within(city)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose a city', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Kisii', 'Kiambu', 'Other']);
    await userEvent.type(screen.getByLabelText(/^First name/), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Achieng');
    await userEvent.type(screen.getByLabelText(/^Phone number/), '0712 345 678');
    await userEvent.selectOptions(city, 'Kisumu');
    await userEvent.type(screen.getByLabelText(/^Area/), 'Milimani');
    await userEvent.click(submit());
    expect(saved).toEqual([
      {
        firstName: 'Ada',
        lastName: 'Achieng',
        phoneNumber: '254712345678',
        city: 'kisumu',
        area: 'Milimani',
        street: '',
      },
    ]);
    expect(attached).toEqual([9]);
  });
});

describe('where the fee depends on the city', () => {
  const cart = cartOf([line(1, 2)], { addressNeeded: true, delivery: 300, deliveryFees, amount: 2_330 });
  const amounts = () =>
    within(screen.getByRole('complementary', { name: 'Order summary' }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  const head = () => screen.getByText(/^Order summary/);

  test('adds to the total the fee of the chosen address', async () => {
    await showAddressStep(book, cart);
    expect(amounts().slice(-2)).toEqual(['Ksh 150', 'Ksh 2,180']);
    expect(head()).toHaveTextContent('Order summary Ksh 2,180');
    await userEvent.click(screen.getByRole('radio', { name: 'Grace Achieng' }));
    expect(amounts().slice(-2)).toEqual(['Ksh 300', 'Ksh 2,330']);
  });

  test('says that delivery is added until a city is chosen, and then adds its fee', async () => {
    await showAddressStep(async () => [], { ...cart, addressID: 4 });
    expect(amounts().slice(-2)).toEqual(['By city', 'Ksh 2,030 + delivery']);
    expect(head()).toHaveTextContent('Order summary Ksh 2,030 + delivery');
    await userEvent.selectOptions(screen.getByLabelText(/^City/), 'Mombasa');
    expect(amounts().slice(-2)).toEqual(['Ksh 450', 'Ksh 2,480']);
    await userEvent.selectOptions(screen.getByLabelText(/^City/), 'Kiambu');
    expect(amounts().slice(-2)).toEqual(['Free', 'Ksh 2,030']);
  });
});

test('retries an address book that could not be loaded', async () => {
  let tries = 0;
  await showAddressStep(async () => {
    tries += 1;
    if (tries === 1) throw new FailureError({ kind: 'unreachable' });
    return book();
  });
  expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the shop.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});

test('shows that the address book is loading', async () => {
  await showAddressStep(() => new Promise(() => {}));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});
