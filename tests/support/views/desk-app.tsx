import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { createActor } from 'xstate';
import type { DeskCall } from '#contract/desk/call.ts';
import { firstSteps } from '#contract/desk/first-steps.ts';
import type { DeskRole } from '#contract/desk/roles.ts';
import { staffSessionEvents } from '#machines/staff-session/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import type { CallDesk } from '#src/desk/api/client.ts';
import { DeskApp } from '#src/desk/DeskApp.tsx';
import { DeskContext } from '#src/desk/DeskContext.tsx';
import { deskActionFlow, staffSessionFlow } from '#src/desk/flows/flows.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { amina, deskProductOf, deskTicketOf, exceptionOf, todayOf } from '#tests/models/desk.ts';
import { stepsOf } from '#tests/models/first-steps.model.ts';

/** The owner's desk with its real flows, and answers of the server that each test gives. */

export const at = '2026-11-24T09:00:00.000Z';
export const orderID = 'UW2K7M4QXA';
export const order = {
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
  reach: 'text',
  owed: 0,
  items: [{ itemType: 'product', itemID: 3, name: 'Pad', variant: 'Black', quantity: 1, amount: 8999 }],
  unsent: 1,
  codes: { assigned: 0, waiting: 0, list: [] },
  totals: { subtotal: 8999, tax: 135, delivery: 0 },
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
export const allDone = Object.fromEntries(firstSteps.map((step) => [step, 'done' as const]));
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

interface Opened {
  readonly role?: DeskRole;
  /** Answers by method and path; an Error is thrown, and a function gets the request. */
  readonly more?: Answers;
  /** The page that the desk opens with. */
  readonly path?: string;
}

/** Opens the desk. */
export function openDeskApp({ role = 'owner', more = {}, path = '/' }: Opened = {}) {
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
        <MemoryRouter initialEntries={[path]}>
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
/** A session whose passkey counts as fresh for the whole test, however busy the machine is. */
export const freshly = {
  more: {
    'GET /session': { session: { ...amina, freshUntil: new Date(Date.now() + 86_400_000).toISOString() }, ended: null },
  },
};
