import { describe, expect, it } from 'vitest';
import { orderCodesEvents, orderCodesMachine, viewOrderCodes } from '#machines/order-codes/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { deliveredCode, orderCodesModel, revealedCode } from '../models/order-codes.model.ts';
import { ada } from '../models/purchases.ts';

const order = { session: ada, orderID: 'UW7K3M9Q2A' };

async function listed(codes = [deliveredCode(1), deliveredCode(2)]) {
  const flow = startFlow(orderCodesMachine, { input: order });
  flow.send(orderCodesEvents.opened());
  await flow.answer('listCodes', codes);
  return flow;
}
const linesOf = (flow: Awaited<ReturnType<typeof listed>>) => viewOrderCodes(flow.snapshot).lines;

describe('the list of codes', () => {
  it('requests the codes when the list is opened, and not before', () => {
    const flow = startFlow(orderCodesMachine, { input: order });
    expect(flow.waiting()).toEqual([]);
    flow.send(orderCodesEvents.opened());
    expect(flow.inputOf('listCodes')).toEqual(order);
  });

  it('shows why the codes could not be loaded, and retries', async () => {
    const flow = startFlow(orderCodesMachine, { input: order });
    flow.send(orderCodesEvents.opened());
    await flow.fail('listCodes', failed.of('unreachable'));
    expect(viewOrderCodes(flow.snapshot)).toMatchObject({ status: 'failed', failure: 'unreachable', canRetry: true });
    flow.send(orderCodesEvents.retried());
    await flow.answer('listCodes', [deliveredCode(1)]);
    expect(viewOrderCodes(flow.snapshot)).toMatchObject({ status: 'listed', failure: null });
  });

  it('numbers the codes of one product, separately from other products', async () => {
    const flow = await listed([deliveredCode(1), deliveredCode(5, { name: 'Xbox' }), deliveredCode(9)]);
    expect(linesOf(flow).map(({ position, of }) => [position, of])).toEqual([
      [1, 2],
      [1, 1],
      [2, 2],
    ]);
  });

  it('drops a request when the list is closed, and sends a new one when it is opened again', async () => {
    const flow = startFlow(orderCodesMachine, { input: order });
    flow.send(orderCodesEvents.opened());
    flow.send(orderCodesEvents.closed());
    expect(flow.waiting()).toEqual([]);
    flow.send(orderCodesEvents.opened());
    await flow.answer('listCodes', [deliveredCode(1)]);
    expect(viewOrderCodes(flow.snapshot)).toMatchObject({ status: 'listed', lines: [{ codeID: 1 }] });
  });
});

describe('a code', () => {
  it('reveals one code on request while the others stay masked, and masks it again', async () => {
    const flow = await listed();
    flow.send(orderCodesEvents.revealed(1));
    expect(flow.inputOf('revealCode')).toEqual({ ...order, codeID: 1 });
    await flow.answer('revealCode', revealedCode);
    expect(linesOf(flow).map(({ code }) => code)).toEqual(['AAAA-BBBB-CCCC', null]);
    flow.send(orderCodesEvents.hidden(1));
    expect(linesOf(flow).map(({ code }) => code)).toEqual([null, null]);
  });

  it('shows at its own line why a code cannot be revealed, and retries', async () => {
    const flow = await listed();
    flow.send(orderCodesEvents.revealed(2));
    await flow.fail('revealCode', failed.refused('The codes cannot be opened at the moment.'));
    expect(linesOf(flow).map(({ failure }) => failure)).toEqual([
      null,
      { text: 'The codes cannot be opened at the moment.' },
    ]);
    flow.send(orderCodesEvents.revealed(2));
    await flow.answer('revealCode', { codeID: 2, code: 'DDDD' });
    expect(linesOf(flow)).toMatchObject([{ code: null }, { code: 'DDDD', failure: null }]);
  });

  it('clears a revealed code once the list is closed', async () => {
    const flow = await listed();
    flow.send(orderCodesEvents.revealed(1));
    await flow.answer('revealCode', revealedCode);
    expect(JSON.stringify(flow.actor.getPersistedSnapshot())).toContain(revealedCode.code);
    flow.send(orderCodesEvents.closed());
    expect(JSON.stringify(flow.actor.getPersistedSnapshot())).not.toContain(revealedCode.code);
  });
});

walkEveryPath(orderCodesModel);
