import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { FailureError } from '#machines/support/failure.ts';
import { at, freshly, openDeskApp, order, orderID } from '#tests/support/views/desk-app.tsx';
import { exceptionOf } from '../models/desk.ts';

/** What the desk says of the money of orders and of the messages to their customers. */

describe('the desk', () => {
  test('names the cents of a payment in the list, on its page and before it goes back', async () => {
    const withCents = { ...exceptionOf({ amount: null, exactAmount: 1000.5, actions: ['send back'], proposals: [] }) };
    const desk = openDeskApp({
      more: { 'GET /exception': { exceptions: [withCents], next: null }, 'GET /exception/{exceptionID}': withCents },
    });
    await desk.press('link', /^Payments to look at/);
    await desk.press('link', /Ksh 1,000\.50/);
    const sendBack = await screen.findByRole('button', { name: 'Send the money back…' });
    expect(screen.getByText('Ksh 1,000.50')).toBeVisible();
    await userEvent.click(sendBack);
    expect(await screen.findByText('Ksh 1,000.50 goes back to the payer.')).toBeVisible();
  });

  test('says of an accepted amount what arrived, what the order costs, and whether the rest goes back', async () => {
    const high = exceptionOf({
      reason: 'wrong amount',
      orderID,
      orderState: 'awaiting payment',
      reach: 'text',
      expected: 2387,
      actions: ['accept', 'accept and owe', 'send back'],
      proposals: [],
    });
    const owed = { exceptionID: 13, amount: 100 };
    const desk = openDeskApp({
      more: {
        ...freshly.more,
        'GET /exception/{exceptionID}': high,
        'POST /exception/{exceptionID}/accept': { state: 'settled', orderID, owed },
      },
      path: '/money/12',
    });
    await desk.press('button', 'Accept it');
    expect(await screen.findByText('Ksh 2,487 arrived, and the order costs Ksh 2,387.')).toBeVisible();
    expect(screen.getByText(/Nothing goes back/)).toBeVisible();
    await desk.press('button', 'Cancel');
    await desk.press('button', 'Accept it, and owe the rest');
    expect(
      await screen.findByText('Ksh 2,487 arrived, and the order costs Ksh 2,387. Ksh 100 goes back to the payer.'),
    ).toBeVisible();
    await desk.press('button', 'Accept it, and owe the rest');
    expect(await screen.findByText(/Ksh 100 goes back to the payer: record the refund/)).toBeVisible();
    expect(desk.sent[0]?.body).toMatchObject({ owe: true });
  });

  test('names the rest of an accepted amount as what goes back, not as what was paid', async () => {
    const rest = exceptionOf({ reason: 'paid too much', orderID, exactAmount: 100, amount: 100, actions: ['refund'] });
    openDeskApp({ more: { 'GET /exception/{exceptionID}': rest }, path: '/money/12' });
    expect(await screen.findByText('Goes back')).toBeVisible();
    expect(screen.queryByText('Paid')).toBeNull();
  });

  test('records the refund of each payment of a cancelled order that was paid twice, with its amount', async () => {
    const own = exceptionOf({ exceptionID: 8, reason: 'order cancelled', receipt: null, actions: ['refund'] });
    const second = exceptionOf({
      exceptionID: 9,
      reason: 'order already paid',
      receipt: 'SECOND01',
      actions: ['refund'],
    });
    const due = { ...order, status: 'refund due', state: 'refund due', actions: ['refund'], exceptions: [own, second] };
    const desk = openDeskApp({
      more: {
        ...freshly.more,
        'GET /order/{orderID}': due,
        'POST /order/{orderID}/refund': { state: 'refund due', exceptionIDs: [9] },
      },
      path: `/orders/${orderID}`,
    });
    expect(await screen.findByRole('button', { name: 'Record a refund of Ksh 2,487' })).toBeVisible();
    await desk.press('button', 'Record a refund of Ksh 2,487 (SECOND01)');
    expect(await screen.findByText('Ksh 2,487 goes back to the payer.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Reference/), 'BACK0001');
    await desk.press('button', 'Record the refund');
    await waitFor(() => expect(desk.sent[0]?.body).toMatchObject({ exceptionID: 9, reference: 'BACK0001' }));
  });

  test('names the field of a text that is too long by its label', async () => {
    const tooLong = new FailureError({ kind: 'refused', message: 'text has at most 2000 characters.' });
    const desk = openDeskApp({ more: { 'POST /order/{orderID}/note': tooLong }, path: `/orders/${orderID}` });
    await desk.press('button', 'Add a note');
    await userEvent.type(await screen.findByLabelText(/^Text/), 'Long');
    await desk.press('button', 'Add the note');
    expect(await screen.findByRole('alert')).toHaveTextContent('“Text” has at most 2000 characters.');
  });

  test('says in plain words what a cancellation does, and offers to keep the order', async () => {
    const cancellation = {
      state: order.state,
      subscriptions: 0,
      codesReturned: 1,
      codesSeen: 0,
      pieces: 2,
      owed: 9134,
    };
    const timeline = [{ step: 'paid', state: 'done', at, phone: null, detail: 'Ksh 5 goes back to your M-PESA.' }];
    const desk = openDeskApp({
      more: { 'GET /order/{orderID}': { ...order, timeline }, 'GET /order/{orderID}/cancellation': cancellation },
      path: `/orders/${orderID}`,
    });
    expect(await screen.findByText('The customer reads: “Ksh 5 goes back to your M-PESA.”')).toBeVisible();
    await desk.press('button', 'Cancel…');
    expect(
      await screen.findByText(
        '1 code will return to the vault, 1 piece will return to the stock, the customer is owed Ksh 9,134.',
      ),
    ).toBeVisible();
    await desk.press('button', 'Cancel the order');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await desk.press('button', 'Keep the order');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows what the amount of an order is the sum of', async () => {
    openDeskApp({ path: `/orders/${orderID}` });
    const items = (await screen.findByRole('heading', { name: 'Items' })).parentElement as HTMLElement;
    for (const line of ['SubtotalKsh 8,999', 'TaxKsh 135', /Total, .*Ksh 9,134/]) expect(items).toHaveTextContent(line);
    expect(items).not.toHaveTextContent('Delivery');
  });

  test('says before and after a change that no message reaches a customer whose number is not verified', async () => {
    const desk = openDeskApp({
      more: {
        'GET /order/{orderID}': { ...order, reach: 'unverified', actions: ['fulfil', 'note'] },
        'POST /order/{orderID}/fulfil': { state: 'completed', status: 'completed' },
      },
      path: `/orders/${orderID}`,
    });
    const unreached = /number is not verified, so the shop sends them no message: call them/;
    expect(await screen.findByText(unreached)).toBeVisible();
    await desk.press('button', 'Mark as sent');
    expect(within(await screen.findByRole('dialog')).getByText(unreached)).toBeVisible();
    await desk.press('button', 'It is sent');
    expect(await screen.findByText('The order is marked as sent.')).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByText(unreached)).toBeVisible();
  });

  test('says of an order that a payment is counted for how messages reach its customer', async () => {
    const exception = exceptionOf();
    const [proposed] = exception.proposals;
    const another = 'UW2K7M4QXB';
    const desk = openDeskApp({
      more: {
        ...freshly.more,
        'GET /exception/{exceptionID}': exception,
        'POST /exception/{exceptionID}/order': { state: 'settled', orderID: another, reach: 'text' },
      },
      path: '/money/12',
    });
    await desk.press('button', `Count it for this order: ${proposed?.orderID}`);
    expect(await screen.findByText(/number is not verified, so the shop sends them no message/)).toBeVisible();
    await desk.press('button', 'Cancel');
    // Of an order that is not proposed only the answer says so.
    await desk.press('button', 'Count it for another order…');
    await userEvent.type(await screen.findByLabelText(/^Order number/), `${another}{Enter}`);
    await desk.press('button', 'Count it');
    expect(await screen.findByText('Messages to this customer go out by text.')).toBeVisible();
  });

  test('says before a change how its message reaches the customer', async () => {
    const desk = openDeskApp({
      more: { 'GET /order/{orderID}': { ...order, reach: 'text and e-mail' } },
      path: `/orders/${orderID}`,
    });
    await desk.press('button', 'Send receipt again');
    expect(await screen.findByText('Messages to this customer go out by text and by e-mail.')).toBeVisible();
  });
});
