import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { inboxMachine, viewInbox } from '#machines/inbox/index.ts';
import { inboxModel } from '../models/inbox.model.ts';
import { ada, orderOf } from '../models/purchases.ts';
import { startFlow } from '../support/replay.ts';
import { walkEveryPath } from '../support/walk.ts';

const order = (orderID: string, hour: string, payload: Partial<Order['payload']> = {}): Order => {
  const known = orderOf('pending');
  return { ...known, orderID, payload: { ...known.payload, createdAt: `2026-11-21T${hour}:00:00.000Z`, ...payload } };
};

async function messagesOf(orders: readonly Order[]) {
  const flow = startFlow(inboxMachine, { input: ada });
  await flow.answer('load', orders);
  return viewInbox(flow.snapshot).messages.map(({ id }) => id);
}

describe('the inbox', () => {
  it('has nothing to say where there are no orders', async () => {
    expect(await messagesOf([])).toEqual([]);
  });

  it('tells of an order that was placed, paid and receipted, newest first', async () => {
    const paid = order('A', '08', { paidAt: '2026-11-21T10:00:00.000Z', receipt: 'SKL4X9Y2Z1' });
    expect(await messagesOf([order('B', '09'), paid])).toEqual(['A-receipt', 'A-paid', 'B-placed', 'A-placed']);
  });

  it('tells of no receipt before M-PESA has sent one', async () => {
    expect(await messagesOf([order('A', '08', { paidAt: '2026-11-21T10:00:00.000Z' })])).toEqual([
      'A-paid',
      'A-placed',
    ]);
  });
});

walkEveryPath(inboxModel);
