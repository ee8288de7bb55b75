import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { getShopSettings } from '#contract/desk/shop.ts';
import { viewDeskLive } from '#machines/desk-live/index.ts';
import { staffSessionEvents } from '#machines/staff-session/index.ts';
import { DeskRefusedError } from '#machines/support/desk-refusal.ts';
import { FailureError } from '#machines/support/failure.ts';
import { type CallDesk, createDeskClient } from '#src/desk/api/client.ts';
import { deskLiveFlow } from '#src/desk/flows/flows.ts';
import { at, freshly, openDeskApp, order, orderID } from '#tests/support/views/desk-app.tsx';
import { exceptionOf, proposal, todayOf } from '../models/desk.ts';

/** The pages of the owner's desk, with its real flows and answers of the server that each test gives. */

describe('the desk', () => {
  test('shows why a session has ended, and signs in by a passkey only', async () => {
    openDeskApp({ more: { 'GET /session': { session: null, ended: 'idle' } } });
    expect(await screen.findByText(/not used for twelve hours/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('leaves the pages at once when the session ends on the server', async () => {
    const { session } = openDeskApp();
    await screen.findByRole('heading', { name: 'Today' });
    session.send(staffSessionEvents.ended('revoked'));
    expect(await screen.findByText('This device was signed out.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
  });

  test('says that the session has ended when the cookie is gone', async () => {
    const { session } = openDeskApp();
    await screen.findByRole('heading', { name: 'Today' });
    const refusal = { message: 'Sign in to go on.', reason: 'signed out' };
    const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(refusal, { status: 401 }));
    const client = createDeskClient({
      onEnded: (reason) => session.send(staffSessionEvents.ended(reason)),
      onAged: () => {},
    });
    await expect(client(getShopSettings, {})).rejects.toThrow();
    fetching.mockRestore();
    expect(await screen.findByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  });

  test('is no longer live once the browser is offline, though the connection is still open', async () => {
    const data = JSON.stringify({ success: 1, message: todayOf('UW1', 12) });
    let connection: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      connection = signal;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`event: today\ndata: ${data}\n\n`));
          signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return new Response(body);
    });
    const live = createActor(deskLiveFlow((async () => new Promise(() => {})) as unknown as CallDesk)).start();
    await waitFor(() => expect(viewDeskLive(live.getSnapshot()).isLive).toBe(true));
    window.dispatchEvent(new Event('offline'));
    // At once: without it the silence ends the connection some seconds later.
    expect(connection?.aborted).toBe(true);
    await waitFor(() => expect(viewDeskLive(live.getSnapshot()).isLive).toBe(false));
    live.stop();
  });

  test('counts what waits in the title of the tab', async () => {
    openDeskApp();
    await waitFor(() => expect(document.title).toBe('(6) Desk'));
  });

  test('marks an order as sent within three presses, decided on the state that is shown', async () => {
    const desk = openDeskApp({ more: { 'POST /order/{orderID}/fulfil': { state: 'completed', status: 'completed' } } });
    await desk.press('link', /^To send/);
    await desk.press('button', `Mark as sent: ${orderID}`);
    await desk.press('button', 'It is sent');
    expect(desk.presses()).toBeLessThanOrEqual(3);
    expect(await screen.findByText('The order is marked as sent.')).toBeVisible();
    expect(desk.sent).toEqual([
      {
        call: 'POST /order/{orderID}/fulfil',
        body: { actionID: expect.stringMatching(/^[\da-f-]{36}$/), decidedOn: 'pending, 0 of 1 sent' },
      },
    ]);
  });

  test('shows each time that the customer opened a code', async () => {
    const code = { codeID: 4, variantID: 3, name: 'Steam Card (USD 10)', state: 'assigned', assignedAt: at };
    const revealedAt = ['2026-11-24T09:05:00.000Z', '2026-11-24T18:30:00.000Z'];
    const list = [{ ...code, revealedAt, voidedAt: null, voidReason: null }];
    const desk = openDeskApp({
      more: { 'GET /order/{orderID}': { ...order, codes: { assigned: 1, waiting: 0, list } } },
    });
    await desk.press('link', 'Orders');
    await desk.press('link', new RegExp(orderID));
    const codes = (await screen.findByRole('heading', { name: 'Codes' })).parentElement as HTMLElement;
    expect(within(codes).getByText(/12:05/)).toBeVisible();
    expect(within(codes).getByText(/21:30|9:30/)).toBeVisible();
  });

  test('says of the payments of an order which are settled, with the reference of the refund', async () => {
    const settled = { ...exceptionOf(), exceptionID: 8, state: 'settled', refund: 'UKM7BACK01', actions: [] };
    const desk = openDeskApp({ more: { 'GET /order/{orderID}': { ...order, exceptions: [exceptionOf(), settled] } } });
    await desk.press('link', 'Orders');
    await desk.press('link', new RegExp(orderID));
    const rows = await screen.findAllByRole('link', { name: /account number that no order has/ });
    expect(rows.map((row) => row.textContent?.startsWith('Settled: '))).toEqual([false, true]);
    expect(rows[1]).toHaveTextContent('UKM7BACK01');
    // Rows are items of one list.
    expect(rows.map((row) => row.closest('li')?.parentElement?.tagName)).toEqual(['UL', 'UL']);
  });

  test('settles a payment to an unknown account within four presses', async () => {
    const desk = openDeskApp({
      more: { ...freshly.more, 'POST /exception/{exceptionID}/order': { state: 'settled', orderID } },
    });
    await desk.press('link', /^Payments to look at/);
    await desk.press('link', /account number that no order has/);
    await desk.press('button', `Count it for this order: ${proposal.orderID}`);
    await desk.press('button', 'Count it');
    expect(desk.presses()).toBeLessThanOrEqual(4);
    await waitFor(() => expect(desk.sent[0]?.body).toMatchObject({ decidedOn: 'open', orderID: proposal.orderID }));
  });

  test('freezes the account of a stolen phone in two presses on its page', async () => {
    const desk = openDeskApp({ more: { 'POST /customer/{userID}/freeze': { state: 'frozen', sessionsEnded: 2 } } });
    await desk.press('link', 'People');
    await desk.press('link', /Otieno/);
    await desk.press('button', 'Stolen phone');
    await desk.press('button', 'Freeze the account');
    expect(desk.presses()).toBeLessThanOrEqual(5);
    expect(await screen.findByText(/is frozen and every device signed out/)).toBeVisible();
  });

  test('blocks the address of a comment for a day, and says until when', async () => {
    const comment = {
      commentID: 4,
      state: 'shown',
      articleID: 1,
      articleTitle: 'Lag',
      name: 'Otieno',
      message: 'Buy gold',
    };
    let blockedUntil: string | null = null;
    const desk = openDeskApp({
      more: {
        'GET /comment': () => ({
          comments: [{ ...comment, dateAdded: at, hiddenAt: null, blockedUntil }],
          next: null,
        }),
        'POST /comment/{commentID}/block': () => {
          blockedUntil = '2026-11-25T09:00:00.000Z';
          return { state: 'shown', blockedUntil };
        },
      },
    });
    await desk.press('link', 'More');
    await desk.press('link', 'Comments');
    await desk.press('button', 'Block the address: Otieno');
    await desk.press('button', 'Block it for a day');
    expect(await screen.findByText('The address is blocked for a day.')).toBeVisible();
    expect(desk.sent[0]).toMatchObject({ call: 'POST /comment/{commentID}/block', body: { decidedOn: 'shown' } });
    expect(await screen.findByText(/The address cannot comment until/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Block the address: Otieno', hidden: true })).toBeNull();
  });

  test('sends an answer to a ticket, and keeps the draft of one that was overtaken', async () => {
    const overtaken = new DeskRefusedError({
      kind: 'overtaken',
      states: { decidedOn: 'open, 1 message', now: 'answered, 2 messages' },
    });
    const desk = openDeskApp({ more: { 'POST /ticket/{ticketID}/answer': overtaken } });
    await desk.press('link', /^Tickets/);
    await desk.press('link', /My code/);
    await userEvent.type(await screen.findByLabelText('Your answer'), 'Here is a new one.');
    await desk.press('button', 'Send the answer');
    expect(await screen.findByText(/You decided on “open, 1 message”/)).toBeVisible();
    await desk.press('button', 'Close');
    expect(await screen.findByLabelText('Your answer')).toHaveValue('Here is a new one.');
    sessionStorage.clear();
  });

  test('puts a saved reply into the answer, and deletes the chosen one', async () => {
    let replies = [
      { replyID: 7, title: 'On its way', text: 'Your parcel is on its way.' },
      { replyID: 8, title: 'Wrong region', text: 'The code is for another region.' },
    ];
    const remove = () => {
      replies = replies.slice(0, 1);
      return {};
    };
    const more = { 'GET /reply': () => replies, 'POST /reply/{replyID}/remove': remove };
    const desk = openDeskApp({ more });
    await desk.press('link', /^Tickets/);
    await desk.press('link', /My code/);
    await desk.press('button', 'Wrong region');
    expect(await screen.findByLabelText('Your answer')).toHaveValue('The code is for another region.');
    await desk.press('button', 'Delete the reply Wrong region');
    await desk.press('button', 'Delete it');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Wrong region' })).toBeNull());
    expect(desk.sent.map(({ call }) => call)).toEqual(['POST /reply/{replyID}/remove']);
    expect(screen.getByRole('button', { name: 'On its way', hidden: true })).toBeInTheDocument();
    sessionStorage.clear();
  });

  test('asks what became of a change whose answer was lost, and sends it again only on a press, under the same id', async () => {
    const lost = new FailureError({ kind: 'unreachable' });
    let tries = 0;
    const desk = openDeskApp({
      more: {
        'POST /order/{orderID}/receipt': () => {
          tries += 1;
          return tries === 1 ? lost : { state: 'pending', texts: 1, emails: 0 };
        },
        'GET /action/{actionID}': { state: 'not done' },
      },
    });
    await desk.press('link', 'Orders');
    await desk.press('link', new RegExp(orderID));
    await desk.press('button', 'Send receipt again');
    await desk.press('button', 'Send it again');
    expect(await screen.findByText(/It was not done/)).toBeVisible();
    expect(desk.sent).toHaveLength(1);
    await desk.press('button', 'Send it again');
    expect(await screen.findByText('The receipt is on its way: a text message.')).toBeVisible();
    expect(desk.sent[1]?.body.actionID).toBe(desk.sent[0]?.body.actionID);
  });

  test('offers a role only what it may do', async () => {
    const desk = openDeskApp({ role: 'support' });
    const navigation = await screen.findByRole('navigation', { name: 'Desk' });
    expect(
      within(navigation)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Today', 'Orders', 'Products', 'People', 'More']);
    await desk.press('link', 'More');
    expect(await screen.findByRole('link', { name: 'Comments' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
  });
});
