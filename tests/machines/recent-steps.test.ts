import type { RecordingFile } from '@uwanja/flow-inspector/format';
import { compare } from '@uwanja/flow-inspector/replay';
import { flushPromises } from '@uwanja/flow-paths';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { isMaskedRecording } from '#contract/recordings/recording.ts';
import * as cart from '#machines/cart/index.ts';
import * as cookieConsent from '#machines/cookie-consent/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { createAttachment } from '#src/platform/inspection/attach-recording.ts';
import { rules } from '#src/platform/inspection/recording-rules.ts';
import { createRecentSteps } from '#src/platform/recent-steps.ts';
import { cartOf, line } from '../models/purchases.ts';

/** What the flows of a tab did can be attached to a ticket: masked, small, and good for a replay. */

async function usedCart() {
  const recent = createRecentSteps();
  const actors = {
    readCart: fromPromise(async () => cartOf([line(1)])),
    storeCartID: fromPromise(async () => {}),
    updateCartItem: fromPromise(async () => cartOf([line(1, 2)])),
  };
  const actor = createActor(cart.cartMachine.provide({ actors } as never), { inspect: recent.observe });
  actor.start();
  actor.send(sessionChanged(null));
  await flushPromises();
  actor.send(cart.cartEvents.refreshed(cartOf([line(1, 3)])));
  actor.send(cart.itemEvents.increased({ itemID: 1, itemType: 'product' }, '/cart'));
  await flushPromises();
  return { recent, actor };
}

describe('an attachment', () => {
  it('replays on the machine that it was made with', async () => {
    const { recent } = await usedCart();
    const { actors } = JSON.parse(createAttachment(recent.actors(), 'abc').text);
    expect(actors.map(({ machine }: { machine: string }) => machine)).toEqual(['cart']);
    expect(compare(rules, actors[0], [cart])).toEqual({
      difference: null,
      compared: actors[0].path.length,
      leftAt: null,
    });
  });

  it('is accepted by the server, and not with a value that is neither listed nor replaced', async () => {
    const { recent } = await usedCart();
    const text = createAttachment(recent.actors(), 'abc').text;
    expect(isMaskedRecording(text)).toBe(true);
    for (const [masked, real] of [
      [/"text-1"/, '"Asha Njeri"'],
      [/"text-1"/, '"0712 345 678"'],
      [/"text-1":/, '"asha@example.com":'],
      [/"subtotal": \d+/, '"subtotal": 254712345678'],
      [/"value": "\w+"/, '"value": "Asha Njeri"'],
      [/"machine": "cart"/, '"machine": "cart Asha"'],
      [/"build": "abc"/, '"build": "Asha Njeri"'],
      [/"cut": false/, '"cut": false, "note": "Asha"'],
      [/"format"/, '"name": "Asha", "format"'],
    ] as const) {
      const forged = text.replace(masked, real);
      if (forged === text) continue;
      expect(isMaskedRecording(forged), real).toBe(false);
    }
    expect(isMaskedRecording('{}')).toBe(false);
    expect(isMaskedRecording('nothing')).toBe(false);
  });

  it('holds the newest flows that fit in 64 kB', async () => {
    const recent = createRecentSteps();
    for (let flow = 0; flow < 20; flow += 1) {
      const consent = createActor(cookieConsent.cookieConsentMachine, { inspect: recent.observe }).start();
      for (let step = 0; step < 150; step += 1) consent.send(cookieConsent.cookieConsentEvents.accepted());
      consent.stop();
    }
    const { recent: last } = await usedCart();
    const text = createAttachment([...recent.actors(), ...last.actors()], 'abc').text;
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(65_536);
    expect(isMaskedRecording(text)).toBe(true);
    const machines = JSON.parse(text).actors.map(({ machine }: { machine: string }) => machine);
    expect(machines.length).toBeGreaterThan(1);
    expect(machines.at(-1)).toBe('cart');
  });

  it('is empty where nothing happened', () => {
    const recent = createRecentSteps();
    expect(createAttachment(recent.actors(), 'abc').text).toBe('');
  });

  it('starts a flow of a server-rendered page from the state that it was restored to', async () => {
    const recent = createRecentSteps();
    const snapshot = cookieConsent.cookieConsentMachine.resolveState({ value: 'asking', context: { choice: null } });
    createActor(cookieConsent.cookieConsentMachine, { snapshot, inspect: recent.observe })
      .start()
      .send(cookieConsent.cookieConsentEvents.accepted());
    const text = createAttachment(recent.actors(), 'abc').text;
    expect(isMaskedRecording(text)).toBe(true);
    const [recorded] = (JSON.parse(text) as RecordingFile).actors;
    expect(recorded?.restored?.value).toBe('asking');
    if (!recorded) throw new Error('nothing was recorded');
    expect(compare(rules, recorded, [cookieConsent])).toEqual({ difference: null, compared: 2, leftAt: null });
    expect(isMaskedRecording(text.replace('"choice": null', '"choice": "Ada"'))).toBe(false);
  });

  it('costs a step less than 0.3 ms of the processor', () => {
    const recent = createRecentSteps();
    const actor = createActor(cookieConsent.cookieConsentMachine, { inspect: recent.observe }).start();
    const event = {
      type: '@xstate.snapshot',
      actorRef: actor,
      snapshot: actor.getSnapshot(),
      event: cookieConsent.cookieConsentEvents.accepted(),
    };
    const before = process.threadCpuUsage();
    for (let step = 0; step < 10_000; step += 1) recent.observe(event as never);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000 / 10_000).toBeLessThan(0.3);
  });
});
