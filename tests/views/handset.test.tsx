import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Handset } from '#contract/handset.ts';
import { handsetEvents, handsetMachine, viewHandset } from '#machines/handset/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { HandsetView, type HandsetViewProps } from '#src/screens/handset/HandsetView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const handset: Handset = {
  prompts: [
    { id: 'p2', amount: 2030, account: 'ORDER1', status: 'open' },
    { id: 'p1', amount: 450, account: 'ORDER0', status: 'cancelled' },
  ],
  messages: [
    { from: 'UWANJA', text: 'Your code is 482913.', at: '2026-11-21T09:00:00.000Z' },
    { from: 'MPESA', text: 'SKL4X9Y2Z1 Confirmed.', at: '2026-11-21T09:05:00.000Z' },
  ],
};

/** Renders the page with the real machine after one read of the phone. */
async function showPhone(number: string, read: () => Promise<Handset> = async () => handset) {
  const flow = createActor(handsetMachine.provide({ actors: { readHandset: fromPromise(read) } }), {
    input: { number },
    clock: new SimulatedClock(),
  }).start();
  await act(async () => {});
  const handlers = {
    onTypeNumber: vi.fn(),
    onSubmitNumber: vi.fn(),
    onChangeNumber: vi.fn(),
    onAnswer: vi.fn(),
    onTypeBill: vi.fn(),
    onPayBill: vi.fn(),
    onRetry: vi.fn(),
  } satisfies Omit<HandsetViewProps, 'view'>;
  showPage(<HandsetView view={viewHandset(flow.getSnapshot())} {...handlers} />);
  return { ...handlers, flow };
}

test('asks for a number where the URL names none', async () => {
  const { onSubmitNumber, onTypeNumber } = await showPhone('');
  await userEvent.type(screen.getByLabelText('Phone number'), '0');
  expect(onTypeNumber).toHaveBeenCalledWith('0');
  await userEvent.click(screen.getByRole('button', { name: 'Open the phone' }));
  expect(onSubmitNumber).toHaveBeenCalledOnce();
});

describe('a phone with a request', () => {
  test('shows the request and announces it', async () => {
    await showPhone('0712345678');
    const prompt = screen.getByRole('region', { name: 'M-PESA' });
    expect(prompt).toHaveTextContent('Do you want to pay Ksh 2,030 to Uwanja? Account no. ORDER1.');
    expect(screen.getByRole('status')).toHaveTextContent('New M-PESA request: Ksh 2,030, account ORDER1.');
    expect(screen.getByLabelText('Phone 0712 345 678')).toBeVisible();
  });

  test('requires a PIN of four digits, and does not send it', async () => {
    const { onAnswer } = await showPhone('0712345678');
    const pin = screen.getByLabelText(/^M-PESA PIN/);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.type(pin, '12a');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onAnswer).not.toHaveBeenCalled();
    await userEvent.clear(pin);
    await userEvent.type(pin, '1234');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onAnswer.mock.calls).toEqual([['p2', 'pin']]);
    expect(pin).toHaveValue('');
  });

  test.each([
    ['Cancel', 'cancel'],
    ['Wrong PIN', 'wrong-pin'],
    ['Not enough money', 'no-funds'],
    ['Let it time out', 'timeout'],
  ])('answers %s without a PIN', async (name, answer) => {
    const { onAnswer } = await showPhone('0712345678');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onAnswer.mock.calls).toEqual([['p2', answer]]);
  });

  test('can be answered during a refresh', async () => {
    const looks = [Promise.resolve(handset)];
    const { flow } = await showPhone('0712345678', () => looks.shift() ?? new Promise(() => {}));
    (flow.clock as SimulatedClock).increment(2_000);
    expect(flow.getSnapshot().hasTag('loading')).toBe(true);
    expect(flow.getSnapshot().can(handsetEvents.answered('p2', 'pin'))).toBe(true);
  });
});

test('lists messages newest first, and past requests with their outcome', async () => {
  await showPhone('0712345678');
  const messages = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('listitem');
  expect(messages.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('SKL4X9Y2Z1'),
    expect.stringContaining('482913'),
  ]);
  expect(screen.getByRole('region', { name: 'Earlier requests' })).toHaveTextContent('Ksh 450 · ORDER0 · Cancelled');
});

test('pays a bill', async () => {
  const { onTypeBill, onPayBill } = await showPhone('0712345678', async () => ({ prompts: [], messages: [] }));
  expect(screen.getByText('No messages yet.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Business number'), '1');
  await userEvent.type(screen.getByLabelText('Account number'), 'A');
  await userEvent.type(screen.getByLabelText('Amount'), '5');
  expect(onTypeBill.mock.calls).toEqual([[{ paybill: '1' }], [{ account: 'A' }], [{ amount: '5' }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onPayBill).toHaveBeenCalledOnce();
});

test('retries a phone that cannot be loaded, or opens another one', async () => {
  const { onRetry, onChangeNumber } = await showPhone('0712345678', async () => {
    throw new FailureError({ kind: 'unreachable' });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the shop.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change number' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(onChangeNumber).toHaveBeenCalledOnce();
});
