import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { DeskCall } from '#contract/desk/call.ts';
import { firstSteps } from '#contract/desk/first-steps.ts';
import type { DeskRole } from '#contract/desk/roles.ts';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { staffSessionEvents } from '#machines/staff-session/index.ts';
import { DeskRefusedError } from '#machines/support/desk-refusal.ts';
import { FailureError } from '#machines/support/failure.ts';
import type { CallDesk } from '#src/desk/api/client.ts';
import { DeskApp } from '#src/desk/DeskApp.tsx';
import { DeskContext } from '#src/desk/DeskContext.tsx';
import { deskActionFlow, staffSessionFlow } from '#src/desk/flows/flows.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { amina, deskProductOf, deskTicketOf, exceptionOf, proposal, todayOf } from '../models/desk.ts';
import { stepsOf } from '../models/first-steps.model.ts';
import { uwanja } from '../models/shop-settings.model.ts';

/** The pages of the owner's desk, with its real flows and answers of the server that each test gives. */

const at = '2026-11-24T09:00:00.000Z';
const orderID = 'UW2K7M4QXA';
const order = {
  orderID,
  state: 'pending, 0 of 1 sent',
  status: 'pending',
  amount: 9134,
  method: 'express',
  receipt: 'SKL4X9Y2Z1',
  createdAt: at,
  paidAt: at,
  completedAt: null,
  customer: { userID: 'u1', name: 'Otieno', phone: '07XX XXX 678' },
  items: [{ itemType: 'product', itemID: 3, name: 'Pad', variant: 'Black', quantity: 1, amount: 8999 }],
  unsent: 1,
  codes: { assigned: 0, waiting: 0, list: [] },
  timeline: [],
  payments: [],
  phone: { masked: '07XX XXX 678', value: null },
  address: null,
  shipments: [],
  sendable: [{ itemID: 3, name: 'Pad', variant: 'Black', quantity: 1 }],
  notes: [],
  exceptions: [],
  actions: ['fulfil', 'resend', 'cancel', 'note'],
};
const customer = {
  userID: 'u1',
  state: 'active',
  name: 'Otieno',
  phone: { masked: '07XX XXX 678', value: null },
  phoneVerified: true,
  email: null,
  createdAt: at,
  frozenAt: null,
  orders: [],
  tickets: [],
  subscriptions: [],
  devices: [],
};

type Answers = Readonly<Record<string, unknown>>;
const allDone = Object.fromEntries(firstSteps.map((step) => [step, 'done' as const]));
const answers: Answers = {
  'GET /session': { session: amina, ended: null },
  'GET /today': todayOf('UW1', 12),
  'GET /order': { orders: [order], next: null },
  'GET /order/{orderID}': order,
  'GET /exception': { exceptions: [exceptionOf()], next: null },
  'GET /exception/{exceptionID}': exceptionOf(),
  'GET /customer': {
    customers: [{ userID: 'u1', state: 'active', name: 'Otieno', phone: '07XX XXX 678', createdAt: at }],
    next: null,
  },
  'GET /customer/{userID}': customer,
  'GET /ticket': { tickets: [deskTicketOf()], next: null },
  'GET /ticket/{ticketID}': deskTicketOf(),
  'GET /reply': [],
  'GET /product': {
    products: [
      {
        itemID: 7,
        name: 'Lamp',
        category: 'Furniture',
        image: '/images/mug-lime.svg',
        visibility: 'shown',
        variants: 1,
        lowestPrice: 900,
        highestPrice: 900,
        stock: 7,
        low: 0,
      },
    ],
    categories: ['Furniture'],
    next: null,
  },
  'GET /product/{itemID}': deskProductOf(),
  'GET /first-steps': stepsOf(allDone),
};

/** Opens the desk. @param more answers by method and path; an Error is thrown, and a function gets the request */
function open({ role = 'owner', more = {} }: { role?: DeskRole; more?: Answers } = {}) {
  const sent: { call: string; body: Record<string, unknown> }[] = [];
  const known: Answers = { ...answers, 'GET /session': { session: { ...amina, role }, ended: null }, ...more };
  const api = (async ({ method, path }: DeskCall, { body }: { body?: Record<string, unknown> }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') sent.push({ call, body: body ?? {} });
    const answer = known[call];
    const given = typeof answer === 'function' ? (answer as () => unknown)() : answer;
    if (given instanceof Error) throw given;
    if (given === undefined) throw new FailureError({ kind: 'missing', message: `no answer to ${call}` });
    return given;
  }) as unknown as CallDesk;
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const session = createActor(staffSessionFlow(api), { input: { token: null } }).start();
  const action = createActor(
    deskActionFlow(api, (renewed) => session.send(staffSessionEvents.renewed(renewed))),
  ).start();
  render(
    <DeskContext value={{ api, session, action }}>
      <AppTheme>
        <MemoryRouter>
          <DeskApp />
        </MemoryRouter>
      </AppTheme>
    </DeskContext>,
  );
  let presses = 0;
  return {
    sent,
    session,
    presses: () => presses,
    /** Presses a link or a button by its name. */
    async press(role: 'link' | 'button', name: RegExp | string) {
      presses += 1;
      await userEvent.click(await screen.findByRole(role, { name }));
    },
  };
}
const freshly = {
  more: {
    'GET /session': { session: { ...amina, freshUntil: new Date(Date.now() + 60_000).toISOString() }, ended: null },
  },
};

describe('the desk', () => {
  test('shows why a session has ended, and signs in by a passkey only', async () => {
    open({ more: { 'GET /session': { session: null, ended: 'idle' } } });
    expect(await screen.findByText(/not used for twelve hours/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('leaves the pages at once when the session ends on the server', async () => {
    const { session } = open();
    await screen.findByRole('heading', { name: 'Today' });
    session.send(staffSessionEvents.ended('revoked'));
    expect(await screen.findByText('This device was signed out.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
  });

  test('counts what waits in the title of the tab', async () => {
    open();
    await waitFor(() => expect(document.title).toBe('(6) Desk'));
  });

  test('marks an order as sent within three presses, decided on the state that is shown', async () => {
    const desk = open({ more: { 'POST /order/{orderID}/fulfil': { state: 'completed', status: 'completed' } } });
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
    const desk = open({
      more: { 'GET /order/{orderID}': { ...order, codes: { assigned: 1, waiting: 0, list } } },
    });
    await desk.press('link', 'Orders');
    await desk.press('link', new RegExp(orderID));
    const codes = (await screen.findByRole('heading', { name: 'Codes' })).parentElement as HTMLElement;
    expect(within(codes).getByText(/12:05/)).toBeVisible();
    expect(within(codes).getByText(/21:30|9:30/)).toBeVisible();
  });

  test('settles a payment to an unknown account within four presses', async () => {
    const desk = open({
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
    const desk = open({ more: { 'POST /customer/{userID}/freeze': { state: 'frozen', sessionsEnded: 2 } } });
    await desk.press('link', 'People');
    await desk.press('link', /Otieno/);
    await desk.press('button', 'Stolen phone');
    await desk.press('button', 'Freeze the account');
    expect(desk.presses()).toBeLessThanOrEqual(5);
    expect(await screen.findByText(/is frozen and every device signed out/)).toBeVisible();
  });

  test('sends an answer to a ticket, and keeps the draft of one that was overtaken', async () => {
    const overtaken = new DeskRefusedError({
      kind: 'overtaken',
      states: { decidedOn: 'open, 1 message', now: 'answered, 2 messages' },
    });
    const desk = open({ more: { 'POST /ticket/{ticketID}/answer': overtaken } });
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
    const desk = open({ more });
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
    const desk = open({
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
    expect(await screen.findByText('The receipt is on its way.')).toBeVisible();
    expect(desk.sent[1]?.body.actionID).toBe(desk.sent[0]?.body.actionID);
  });

  test('saves the settings of the shop, and merges them with those of a faster person', async () => {
    const settings: ShopSettings = { ...uwanja, hours: 'Mon–Fri' };
    const stored = [
      { state: 'version 1', settings },
      { state: 'version 2', settings: { ...settings, name: 'Pwani', phone: '0712 000 111' } },
      { state: 'version 3', settings: { ...settings, name: 'Rift Games', phone: '0712 000 111', hours: '' } },
    ];
    let reads = 0;
    let saves = 0;
    const desk = open({
      more: {
        ...freshly.more,
        'GET /shop': () => stored[reads++],
        'POST /shop': () =>
          saves++ === 0
            ? new DeskRefusedError({ kind: 'overtaken', states: { decidedOn: 'version 1', now: 'version 2' } })
            : { state: 'version 3' },
      },
    });
    await desk.press('link', 'More');
    await desk.press('link', 'Shop');
    const type = async (label: string, text: string) => {
      const field = await screen.findByLabelText(new RegExp(`^${label}`));
      await userEvent.clear(field);
      if (text !== '') await userEvent.type(field, text);
    };
    await type('Name of the shop', 'Rift Games');
    await type('Fee in Ksh', 'free');
    await desk.press('button', 'Save');
    expect(await screen.findByText('Enter a number.')).toBeVisible();
    await type('Fee in Ksh', '300');
    await type('Hours', '');
    await desk.press('button', 'Save');
    await desk.press('button', 'Save them');
    expect(await screen.findByText(/You decided on “version 1”. It is now “version 2”/)).toBeVisible();
    await desk.press('button', 'Close');
    await desk.press('button', 'Yours: Name of the shop');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('0712 000 111');
    await desk.press('button', 'Save');
    await desk.press('button', 'Save them');
    expect(await screen.findByText('The settings are saved.')).toBeVisible();
    expect(desk.sent.at(-1)).toMatchObject({
      call: 'POST /shop',
      body: {
        decidedOn: 'version 2',
        settings: { name: 'Rift Games', phone: '0712 000 111', hours: '', delivery: { fee: 300 } },
      },
    });
    await desk.press('button', 'Close');
    expect(await screen.findByText('Everything is saved.')).toBeVisible();
  });

  test('saves a product as the draft says, with the shop’s own card of it beside the fields', async () => {
    const desk = open({ more: { 'POST /product/{itemID}': { state: 'version 2', itemID: 7, added: 0, changed: 1 } } });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    expect(await screen.findByText('Everything is saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByText('7 to sell, 1 being paid, 2 paid and to be sent')).toBeVisible();
    const price = screen.getByRole('textbox', { name: 'Price in shillings' });
    await userEvent.clear(price);
    await userEvent.type(price, 'x');
    await desk.press('button', 'Save');
    expect(screen.getByText('Enter a whole number, such as 2450.')).toBeVisible();
    expect(desk.sent).toEqual([]);
    await userEvent.clear(price);
    await userEvent.type(price, '1,100');
    const preview = screen.getByRole('complementary', { name: 'What shoppers see' });
    expect(within(preview).getByText('Ksh 1,100')).toBeVisible();
    await desk.press('button', 'Save');
    expect(await screen.findByText('The product is saved.')).toBeVisible();
    expect(desk.sent).toMatchObject([
      { body: { decidedOn: 'version 1', product: { name: 'Lamp', variants: [{ variantID: 12, salePrice: 1100 }] } } },
    ]);
  });

  test('shows two writers field by field, and keeps what each of them has changed', async () => {
    let loads = 0;
    const theirs = deskProductOf({ state: 'version 2', name: 'Their lamp', summary: 'Theirs.' });
    const desk = open({
      more: {
        'GET /product/{itemID}': () => {
          loads += 1;
          return loads === 1 ? deskProductOf() : theirs;
        },
        'POST /product/{itemID}': () =>
          new DeskRefusedError({ kind: 'overtaken', states: { decidedOn: 'version 1', now: 'version 2' } }),
      },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    const type = async (field: string, text: string) => {
      const box = await screen.findByRole('textbox', { name: field });
      await userEvent.clear(box);
      await userEvent.type(box, text);
    };
    await type('Name', 'My lamp');
    await type('Category', 'Light');
    await desk.press('button', 'Save');
    await desk.press('button', 'Close');
    expect(await screen.findByText('Another person has changed this product')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Yours: Name' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: /^Theirs: What it is/ })).toHaveAttribute('aria-pressed', 'true');
    await desk.press('button', 'Go on');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('My lamp');
    expect(screen.getByRole('textbox', { name: 'Category' })).toHaveValue('Light');
    expect(screen.getByRole('textbox', { name: /^What it is/ })).toHaveValue('Theirs.');
    await desk.press('button', 'Save');
    expect(desk.sent[1]?.body).toMatchObject({
      decidedOn: 'version 2',
      product: { name: 'My lamp', summary: 'Theirs.' },
    });
  });

  test('changes the stock by a difference beside a draft, which stays', async () => {
    let stock = 7;
    const desk = open({
      role: 'owner',
      more: {
        'GET /product/{itemID}': () =>
          deskProductOf({ variants: deskProductOf().variants.map((variant) => ({ ...variant, stock })) }),
        'POST /product/{itemID}/variant/{variantID}/stock': () => {
          stock = 12;
          return { stock: 12, difference: 5 };
        },
      },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    await desk.press('button', 'Add or take away');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Pieces more or less/ }), '+5');
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'delivered');
    await desk.press('button', 'Change the stock');
    await desk.press('button', 'Close');
    expect(await screen.findByText('12 to sell, 1 being paid, 2 paid and to be sent')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Lamps');
    expect(desk.sent).toMatchObject([{ body: { by: '+5', reason: 'delivered' } }]);
  });

  test('leads an owner through the first steps, and starts with an empty shop', async () => {
    const seen = [
      stepsOf({ contact: 'done' }),
      stepsOf(
        { contact: 'done', sample: 'done' },
        { sample: { state: 'removed', products: 0, services: 0, articles: 0 } },
      ),
    ];
    let looks = 0;
    const desk = open({
      more: {
        ...freshly.more,
        'GET /first-steps': () => seen[Math.min(looks++, 1)],
        'POST /first-steps/start-empty': { state: 'removed', deleted: 90, hidden: 2 },
      },
    });
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(within(steps).getByText('1 of 8 done')).toBeVisible();
    expect(within(steps).getByText('52 sample products, 16 services and 24 articles are shown.')).toBeVisible();
    expect(within(steps).getByText('DARAJA_URL')).not.toBeVisible();
    await userEvent.click(within(steps).getByText('Go live with M-PESA'));
    expect(within(steps).getByText('DARAJA_URL')).toBeVisible();
    await desk.press('button', 'Start with an empty shop');
    await desk.press('button', 'Remove the samples');
    expect(await screen.findByText('The sample goods are gone. The shop is yours.')).toBeVisible();
    expect(desk.sent.at(-1)).toMatchObject({ body: { decidedOn: 'present' } });
    await desk.press('button', 'Close');
    expect(await within(steps).findByText('2 of 8 done')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start with an empty shop' })).toBeNull();
  });

  test('offers a role only what it may do', async () => {
    const desk = open({ role: 'support' });
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
