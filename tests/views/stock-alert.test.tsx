import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { StockAlert } from '#src/screens/product/StockAlert.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { answerUnverified } from '#tests/support/views/unverified-customer.ts';
import { ada } from '../models/purchases.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('lets a customer confirm the number on the page of the product, and then offers the message', async () => {
  const calls = answerUnverified((verified) => ({
    variantID: 71,
    waiting: false,
    phoneNumber: '254712345678',
    phoneVerified: verified,
  }));
  showPage(<StockAlert session={ada} variantID={71} path="/product/7/71" />, '/product/7/71');
  expect(
    await screen.findByText(
      'To get a text message when it is back, confirm once that 0712 345 678 is your phone. We text you a code.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Text me when it is back' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'SEND CODE' }));
  await userEvent.type(await screen.findByLabelText(/^SMS code/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'CONFIRM NUMBER' }));
  expect(await screen.findByRole('button', { name: 'Text me when it is back' })).toBeEnabled();
  expect(screen.queryByRole('heading', { name: 'Confirm your phone number' })).toBeNull();
  expect(calls.filter((call) => call.endsWith('/stock-alert/71'))).toHaveLength(2);
});
