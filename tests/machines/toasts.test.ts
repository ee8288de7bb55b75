import { describe, expect, it } from 'vitest';
import { notice } from '#machines/support/notices.ts';
import { toastEvents, toastStatus, toastsMachine, viewToasts } from '#machines/toasts/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { expired, refused, saved, toastsModel } from '../models/toasts.model.ts';

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

walkEveryPath(toastsModel);
