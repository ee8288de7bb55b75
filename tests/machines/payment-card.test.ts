import { expect, it } from 'vitest';
import { paymentCardEvents, paymentCardMachine, viewPaymentCard } from '#machines/payment-card/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { paymentCardModel } from '../models/payment-card.model.ts';

it.each([paymentCardEvents.mpesaChosen(), paymentCardEvents.closed()])('ends as closed on %o', (event) => {
  const flow = startFlow(paymentCardMachine);
  expect(viewPaymentCard(flow.snapshot)).toEqual({ open: true, canUseMpesa: true });
  flow.send(event);
  expect(viewPaymentCard(flow.snapshot)).toEqual({ open: false, canUseMpesa: false });
  expect(flow.snapshot.output).toEqual({ kind: 'closed' });
});

walkEveryPath(paymentCardModel);
