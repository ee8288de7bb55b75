import { expect } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { DeskProduct } from '#contract/desk/goods.ts';
import type { Proposal } from '#contract/desk/money.ts';
import type { DeskSession } from '#contract/desk/session.ts';
import type { DeskTicket } from '#contract/desk/tickets.ts';
import type { Today } from '#contract/desk/today.ts';
import { deskActionMachine } from '#machines/desk-action/index.ts';
import type { LoadedException } from '#machines/exception-settlement/index.ts';
import { productEditorMachine } from '#machines/product-editor/index.ts';

/** Facts of the desk for the models of its flows. */

/** The flow of changes, never started: it accepts events and changes nothing. */
export const actionActor = createActor(deskActionMachine, { id: 'deskAction' });
/** The editor of a product, never started. */
export const editorActor = createActor(productEditorMachine, {
  id: 'productEditor',
  input: { id: 7, action: actionActor },
});
/** A flow that gets an event at the end of a change. */
export const listeningActor = createActor(createMachine({}), { id: 'listener' });

export const amina: DeskSession = {
  sessionID: 's1',
  staffID: 'p1',
  name: 'Amina',
  role: 'owner',
  signedInAt: '2026-11-24T09:00:00.000Z',
  freshUntil: '2026-11-24T09:05:00.000Z',
  idleUntil: '2026-11-24T21:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
};
export const renewedAmina: DeskSession = { ...amina, freshUntil: '2026-11-24T09:30:00.000Z' };

const at = '2026-11-24T09:00:00.000Z';
const waiting = (count: number) => ({ count, oldestAt: count > 0 ? at : null });

export const todayOf = (orderID: string | null, exceptionID: number | null): Today => ({
  at,
  toSend: waiting(3),
  exceptions: waiting(2),
  refundsDue: { count: 0, amount: 0 },
  codesWaiting: waiting(0),
  openPrompts: waiting(0),
  tickets: waiting(1),
  stuckMessages: waiting(0),
  lowStock: { count: 4 },
  sales: { today: 2487, sevenDays: 9948, ordersToday: 1 },
  newest: {
    order: orderID === null ? null : { orderID, amount: 2487, paidAt: at },
    exception: exceptionID === null ? null : { exceptionID, reason: 'unknown account', createdAt: at },
  },
});

export const proposal: Proposal = {
  orderID: 'UW2K7M4QXA',
  amount: 2487,
  createdAt: at,
  customer: { name: 'Otieno', phone: '07XX XXX 678' },
  reach: 'unverified',
  items: [{ itemType: 'product', itemID: 3, name: 'Steam Card', variant: 'USD 10', quantity: 1, amount: 2450 }],
  samePayer: true,
};

export const exceptionOf = (facts: Partial<LoadedException> = {}): LoadedException => ({
  exceptionID: 12,
  state: 'open',
  reason: 'unknown account',
  createdAt: at,
  settledAt: null,
  orderID: null,
  orderState: null,
  reach: null,
  amount: 2487,
  exactAmount: 2487,
  receipt: 'SKL4X9Y2Z1',
  payer: { number: '2547XXXXX678', name: 'OTIENO' },
  account: 'UW2K7M4QXB',
  expected: null,
  attemptID: null,
  attemptState: null,
  missing: [],
  note: null,
  refund: null,
  countedFor: null,
  actions: ['settle', 'send back', 'count for order'],
  proposals: [proposal],
  ...facts,
});

export const deskTicketOf = (facts: Partial<DeskTicket> = {}): DeskTicket => ({
  ticketID: 7,
  state: 'open, 1 message',
  status: 'open',
  name: 'Wanjiru',
  subject: 'My code',
  createdAt: at,
  updatedAt: at,
  messages: 1,
  email: 'wanjiru@example.com',
  userID: null,
  thread: [{ messageID: 1, from: 'customer', text: 'It does not work.', at, by: null }],
  orders: [],
  hasRecording: false,
  ...facts,
});

/** A product of one variant at the desk. */
export const deskProductOf = (facts: Partial<DeskProduct> = {}): DeskProduct => ({
  itemID: 7,
  state: 'version 1',
  name: 'Lamp',
  summary: 'It shines.',
  category: 'Furniture',
  itemType: 'equipment',
  image: 'mug-lime',
  imageAlt: 'A lamp',
  gallery: [{ image: 'mug-ocean', alt: 'Its back' }],
  aliases: 'light',
  redeemSteps: [],
  deals: ['sale'],
  dealPeriods: [{ deal: 'sale', from: null, until: '2026-12-01T05:00:00.000Z' }],
  releaseDate: null,
  visibility: 'shown',
  publishAt: null,
  variants: [
    {
      variantID: 12,
      name: 'Black',
      platform: 'All platforms',
      region: 'Kenya',
      salePrice: 900,
      listPrice: 1200,
      hidden: false,
      stock: 7,
      followsCodes: false,
      lowStock: 3,
      held: 1,
      unsent: 2,
      sold: 40,
    },
  ],
  ...facts,
});

/** The events by which a flow gets the outcome of its change. */
export const changeEvents = {
  'change.done': [{ type: 'change.done' }],
  'change.overtaken': [{ type: 'change.overtaken' }],
  'change.stopped': [{ type: 'change.stopped' }],
} as const;

/** The reports that a flow requests of its own change. */
export const ownReports = (['done', 'overtaken', 'stopped'] as const).map((on) => ({
  on,
  to: expect.anything(),
  event: { type: `change.${on}` },
}));
