import { describe, expect, it } from 'vitest';
import { shareEvents, shareMachine, viewShare } from '#machines/share/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { shareModel, steamCard } from '../models/share.model.ts';

function pressed() {
  const flow = startFlow(shareMachine, { input: steamCard });
  flow.send(shareEvents.pressed());
  return flow;
}

describe('sharing', () => {
  it("opens the device's share sheet, and ends when the sheet closes", async () => {
    const flow = pressed();
    expect(flow.inputOf('openShareSheet')).toEqual(steamCard);
    await flow.answer('openShareSheet', 'dismissed');
    expect(viewShare(flow.snapshot)).toMatchObject({ busy: false, open: false });
  });

  it('offers WhatsApp and the link where the device has no share sheet', async () => {
    const flow = pressed();
    await flow.answer('openShareSheet', 'unavailable');
    expect(viewShare(flow.snapshot)).toMatchObject({ open: true, copied: false });
    flow.send(shareEvents.copyPressed());
    expect(flow.inputOf('copyLink')).toEqual(steamCard);
    await flow.answer('copyLink');
    expect(viewShare(flow.snapshot)).toMatchObject({ open: true, copied: true });
  });

  it('closes on another press', async () => {
    const flow = pressed();
    await flow.fail('openShareSheet', new Error('not allowed'));
    flow.send(shareEvents.pressed());
    expect(viewShare(flow.snapshot)).toMatchObject({ open: false, busy: false });
  });
});

walkEveryPath(shareModel);
