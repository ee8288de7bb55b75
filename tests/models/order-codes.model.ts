import { expect } from 'vitest';
import type { DeliveredCode, RevealedCode } from '#contract/order-codes.ts';
import { orderCodesEvents, orderCodesMachine, viewOrderCodes } from '#machines/order-codes/index.ts';
import { failureMessage, toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada } from './purchases.ts';

export const deliveredCode = (codeID: number, facts: Partial<DeliveredCode> = {}): DeliveredCode => ({
  codeID,
  variantID: 3,
  name: 'Steam Card (USD 10)',
  deliveredAt: '2026-11-21T09:01:00.000Z',
  revealedAt: null,
  ...facts,
});
export const revealedCode: RevealedCode = { codeID: 1, code: 'AAAA-BBBB-CCCC' };

const codes = [
  deliveredCode(1),
  deliveredCode(2, { name: 'Xbox Card (USD 25)', revealedAt: '2026-11-21T09:02:00.000Z' }),
];

export const orderCodesModel = defineModel({
  machine: orderCodesMachine,
  view: viewOrderCodes,
  inputs: { "ada's order": { session: ada, orderID: 'UW7K3M9Q2A' } },
  events: {
    'codes.opened': [orderCodesEvents.opened()],
    'codes.closed': [orderCodesEvents.closed()],
    'codes.retried': [orderCodesEvents.retried()],
    // The last code belongs to another order.
    'code.revealed': [orderCodesEvents.revealed(1), orderCodesEvents.revealed(2), orderCodesEvents.revealed(3)],
    'code.hidden': [orderCodesEvents.hidden(1), orderCodesEvents.hidden(2)],
  },
  invokeResults: {
    listCodes: { done: [codes, codes.slice(0, 1)], error: [failed.of('offline')] },
    revealCode: { done: [revealedCode], error: [failed.refused('The codes cannot be opened at the moment.')] },
  },
  stateKey: ({ codes: known, revealed, requestedID }) => [
    known?.length,
    revealed.map(({ codeID }) => codeID),
    requestedID,
  ],
  invariants: (snapshot, { event, before }) => {
    const view = viewOrderCodes(snapshot);
    const { codes: known, revealed, requestedID, failure, orderID } = snapshot.context;
    const was = before?.context;
    expect(orderID).toBe('UW7K3M9Q2A');
    switch (event?.type) {
      case 'codes.opened':
      case 'codes.retried':
        expect([view.status, failure]).toEqual(['loading', null]);
        break;
      case 'codes.closed':
        // All data of the codes is removed.
        expect([view.status, known, revealed, requestedID, failure]).toEqual(['closed', null, [], null, null]);
        break;
      case 'xstate.done.actor.listCodes':
        expect([view.status, known]).toEqual(['listed', event.output]);
        break;
      case 'xstate.error.actor.listCodes':
        expect([view.status, view.failure]).toEqual(['failed', failureMessage(toFailure(event.error))]);
        break;
      case 'code.revealed':
        expect([requestedID, failure, revealed, snapshot.matches({ open: { listed: 'revealing' } })]).toEqual([
          event.codeID,
          null,
          was?.revealed,
          true,
        ]);
        break;
      case 'code.hidden':
        expect(revealed).toEqual(was?.revealed.filter(({ codeID }) => codeID !== event.codeID));
        expect(snapshot.value).toEqual(before?.value);
        break;
      case 'xstate.done.actor.revealCode':
        expect([snapshot.matches({ open: { listed: 'idle' } }), requestedID]).toEqual([true, null]);
        expect(revealed).toEqual([...(was?.revealed ?? []), { codeID: was?.requestedID, code: event.output.code }]);
        break;
      case 'xstate.error.actor.revealCode':
        expect(snapshot.matches({ open: { listed: 'refused' } })).toBe(true);
        expect([revealed, requestedID, failure]).toEqual([was?.revealed, was?.requestedID, toFailure(event.error)]);
    }
    expect(view.canOpen).toBe(view.status === 'closed');
    expect(view.canClose).toBe(view.status !== 'closed');
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.lines).toHaveLength(view.status === 'listed' ? (known?.length ?? 0) : 0);
    const busy = snapshot.matches({ open: { listed: 'revealing' } });
    expect(view.lines.filter((line) => line.busy)).toHaveLength(busy ? 1 : 0);
    for (const line of view.lines) {
      expect(line.code).toBe(revealed.find(({ codeID }) => codeID === line.codeID)?.code ?? null);
      // Only one code is revealed at a time, and a revealed one cannot be revealed again.
      expect(line.canReveal).toBe(!busy && line.code === null);
      expect(line.canHide).toBe(line.code !== null && known?.length !== 1);
      expect(line.failure !== null).toBe(
        snapshot.matches({ open: { listed: 'refused' } }) && requestedID === line.codeID,
      );
    }
    expect(snapshot.can(orderCodesEvents.revealed(3))).toBe(false);
  },
});
