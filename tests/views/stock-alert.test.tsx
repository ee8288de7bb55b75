import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { StockAlert } from '#src/screens/product/StockAlert.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { ada } from '../models/purchases.ts';
import { userOf } from '../models/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers like a server with a customer whose number is not confirmed, and gets confirmed by the code. */
function answerAsServer() {
  let phoneVerified = false;
  const answers: Readonly<Record<string, () => unknown>> = {
    [`GET /user/${ada.userID}/get`]: () => userOf({ phoneVerified }),
    [`POST /user/${ada.userID}/phone/code`]: () => 'A code is on its way to your phone.',
    [`PATCH /user/${ada.userID}/phone`]: () => {
      phoneVerified = true;
      return userOf({ phoneVerified });
    },
  };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { url, method } = input instanceof Request ? input : new Request(new URL(input, 'http://shop'), init);
    const call = `${method} ${new URL(url).pathname.replace(/^.*\/v1/, '')}`;
    calls.push(call);
    const alert = { variantID: 71, waiting: false, phoneNumber: '254712345678', phoneVerified };
    return Response.json({ success: 1, message: answers[call]?.() ?? alert });
  });
  return calls;
}

it('lets a customer confirm the number on the page of the product, and then offers the message', async () => {
  const calls = answerAsServer();
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
