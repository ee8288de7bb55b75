import { describe, expect, it } from 'vitest';
import { notice } from '#machines/support/notices.ts';
import { toastEvents, toastStatus, toastsMachine, viewToasts } from '#machines/toasts/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { added, adding, expired, refused, saved, toastsModel } from '../models/toasts.model.ts';

const started = (max = 2) => startFlow(toastsMachine, { input: { max } });
type Flow = ReturnType<typeof started>;

async function ready(max = 2): Promise<Flow> {
  const flow = started(max);
  flow.send(toastEvents.rendererRequested());
  await flow.answer('loadRenderer');
  return flow;
}
const publish = (flow: Flow, ...notices: (typeof saved)[]) => {
  for (const each of notices) flow.send(toastEvents.published(each));
};
const phases = (flow: Flow) =>
  viewToasts(flow.snapshot).toasts.map(({ id, phase, replaced }) => [id, replaced ? 'replaced' : phase]);
const text = (number: number) => notice('info', { text: `notice ${number}` });

describe('before the code of toasts is loaded', () => {
  it('downloads the code with the first notice, and shows the notice then', async () => {
    const flow = started();
    expect(flow.waiting()).toEqual([]);
    publish(flow, saved);
    expect(flow.waiting()).toEqual(['loadRenderer']);
    expect(phases(flow)).toEqual([]);
    await flow.answer('loadRenderer');
    expect(phases(flow)).toEqual([[1, 'visible']]);
  });

  it('queues one toast for equal notices', async () => {
    const flow = started();
    publish(flow, saved, saved, refused);
    await flow.answer('loadRenderer');
    expect(phases(flow)).toEqual([
      [1, 'visible'],
      [2, 'visible'],
    ]);
  });

  it('drops an error whose cause is gone', async () => {
    const flow = started();
    publish(flow, refused, saved);
    flow.send(toastEvents.resolved(refused));
    await flow.answer('loadRenderer');
    expect(viewToasts(flow.snapshot).toasts.map((toast) => toast.notice)).toEqual([saved]);
  });

  it('downloads again with the next notice after a failed download', async () => {
    const flow = started();
    flow.send(toastEvents.rendererRequested());
    await flow.fail('loadRenderer', failed.of('unreachable'));
    publish(flow, saved);
    expect(flow.waiting()).toEqual(['loadRenderer']);
  });
});

describe('where the code cannot be loaded', () => {
  it('shows the last notice as plain text', async () => {
    const flow = started();
    publish(flow, saved, refused);
    await flow.fail('loadRenderer', failed.of('unreachable'));
    expect(viewToasts(flow.snapshot)).toMatchObject({ rendered: false, plain: refused });
    publish(flow, expired);
    expect(viewToasts(flow.snapshot).plain).toEqual(expired);
    expect(toastStatus(flow.snapshot, refused.message)).toBe('before');
    expect(toastStatus(flow.snapshot, expired.message)).toBe('now');
  });
});

describe('while toasts are rendered', () => {
  it('shows as many toasts as fit; the others wait in order', async () => {
    const flow = await ready(2);
    publish(flow, text(1), text(2), text(3), text(4));
    expect(phases(flow).map(([, phase]) => phase)).toEqual(['visible', 'visible', 'queued', 'queued']);
    flow.send(toastEvents.expired(1));
    expect(phases(flow).map(([, phase]) => phase)).toEqual(['closing', 'visible', 'visible', 'queued']);
  });

  it('replaces a visible toast by one with the same notice', async () => {
    const flow = await ready();
    publish(flow, saved, saved);
    expect(phases(flow)).toEqual([
      [1, 'replaced'],
      [2, 'visible'],
    ]);
    flow.send(toastEvents.exited(1));
    expect(phases(flow)).toEqual([[2, 'visible']]);
    expect(toastStatus(flow.snapshot, saved.message)).toBe('now');
  });

  it('shows the end of a session once, however many calls report it', async () => {
    const flow = await ready();
    publish(flow, expired, expired);
    expect(phases(flow)).toEqual([[1, 'visible']]);
    flow.send(toastEvents.expired(1));
    flow.send(toastEvents.exited(1));
    publish(flow, expired);
    expect(phases(flow)).toEqual([[1, 'visible']]);
  });

  it('closes the toast of an error whose cause is gone, visible or queued, and no other', async () => {
    const flow = await ready(1);
    publish(flow, refused, saved, expired);
    flow.send(toastEvents.resolved(expired));
    expect(phases(flow)).toEqual([
      [1, 'visible'],
      [2, 'queued'],
    ]);
    flow.send(toastEvents.resolved(refused));
    expect(phases(flow)).toEqual([
      [1, 'closing'],
      [2, 'visible'],
    ]);
  });

  it('closes a dismissed toast, and removes it once its animation has ended', async () => {
    const flow = await ready();
    publish(flow, saved);
    flow.send(toastEvents.dismissed(1));
    expect(phases(flow)).toEqual([[1, 'closing']]);
    expect(toastStatus(flow.snapshot, saved.message)).toBe('now');
    flow.send(toastEvents.exited(1));
    expect(phases(flow)).toEqual([]);
    expect(toastStatus(flow.snapshot, saved.message)).toBe('before');
    expect(toastStatus(flow.snapshot, refused.message)).toBe('never');
  });

  it('distinguishes notices with different titles or severities', async () => {
    const flow = await ready(4);
    publish(flow, notice('info', 'searchMissing'), notice('error', 'searchMissing'));
    publish(flow, notice('error', 'searchMissing', 'searchTitle'));
    expect(phases(flow).map(([, phase]) => phase)).toEqual(['visible', 'visible', 'visible']);
  });
});

describe('the notices of one page', () => {
  const seenNow = (flow: Flow) =>
    viewToasts(flow.snapshot)
      .toasts.filter(({ replaced, phase }) => !replaced && phase !== 'closing')
      .map((toast) => toast.notice);

  it('shows the first one until it has entered, and then the next one in its place', async () => {
    const flow = await ready();
    publish(flow, adding, added);
    expect(seenNow(flow)).toEqual([adding]);
    flow.send(toastEvents.entered(1));
    expect(seenNow(flow)).toEqual([added]);
    expect(viewToasts(flow.snapshot).toasts.map(({ inPlace }) => inPlace)).toEqual([false, true]);
    publish(flow, adding);
    flow.send(toastEvents.entered(2));
    expect(seenNow(flow)).toEqual([adding]);
  });

  it('shows each in turn where both came before the code of toasts', async () => {
    const flow = started();
    publish(flow, adding, added);
    await flow.answer('loadRenderer');
    expect(seenNow(flow)).toEqual([adding]);
    flow.send(toastEvents.entered(1));
    expect(seenNow(flow)).toEqual([added]);
  });

  it('shows the next one although the first was dismissed before', async () => {
    const flow = await ready();
    publish(flow, adding, added);
    flow.send(toastEvents.dismissed(1));
    expect(seenNow(flow)).toEqual([added]);
  });

  it('shows why an item could not be added in place of the toast that it is being added, and replaces no error', async () => {
    const flow = await ready(3);
    const soldOut = { ...notice('error', { text: 'This item is sold out.' }), page: '/cart' };
    publish(flow, adding);
    flow.send(toastEvents.entered(1));
    publish(flow, soldOut);
    expect(seenNow(flow)).toEqual([soldOut]);
    flow.send(toastEvents.pageOpened('/cart'));
    publish(flow, adding);
    expect(seenNow(flow)).toEqual([soldOut, adding]);
  });

  it('end when the page opens, and a link to the open page is not shown', async () => {
    const flow = await ready();
    publish(flow, adding, saved);
    flow.send(toastEvents.entered(1));
    flow.send(toastEvents.pageOpened('/cart'));
    expect(seenNow(flow)).toEqual([saved]);
    publish(flow, added);
    expect(seenNow(flow)).toEqual([saved]);
    publish(flow, adding, added);
    expect(seenNow(flow)).toEqual([saved, adding]);
    flow.send(toastEvents.entered(3));
    expect(seenNow(flow)).toEqual([saved]);
  });

  it('ends a toast that has not been seen only once it has entered', async () => {
    const flow = await ready();
    publish(flow, adding);
    flow.send(toastEvents.pageOpened('/cart'));
    expect(seenNow(flow)).toEqual([adding]);
    flow.send(toastEvents.entered(1));
    expect(seenNow(flow)).toEqual([]);
  });
});

walkEveryPath(toastsModel);
