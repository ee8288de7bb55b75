import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import type { Shared, SheetOutcome } from '#machines/share/index.ts';
import { sharedUrl, shareFlow } from '#src/platform/composition/share.ts';

const card = { title: 'Steam card', path: '/product/1/2' };
const openShareSheet = shareFlow().implementations.actors.openShareSheet as PromiseActorLogic<SheetOutcome, Shared>;

const device = (share?: (data: ShareData) => Promise<void>, canShare?: (data: ShareData) => boolean) =>
  vi.stubGlobal('navigator', { ...(share && { share }), ...(canShare && { canShare }) });
const outcome = () => toPromise(createActor(openShareSheet, { input: card }).start());

afterEach(() => vi.unstubAllGlobals());

describe('the share sheet of a device', () => {
  it('gets the title and the absolute URL', async () => {
    const share = vi.fn(async () => {});
    device(share, () => true);
    expect(await outcome()).toBe('shared');
    expect(share).toHaveBeenCalledWith({ title: 'Steam card', url: 'http://localhost:3000/product/1/2' });
    expect(sharedUrl(card)).toBe('http://localhost:3000/product/1/2');
  });

  it.each([
    ['is dismissed', async () => Promise.reject(new DOMException('', 'AbortError')), 'dismissed'],
    ['may not be opened', async () => Promise.reject(new DOMException('', 'NotAllowedError')), 'unavailable'],
    ['is not there', undefined, 'unavailable'],
  ] as const)('handles the sheet: %s', async (_, share, expected) => {
    device(share);
    expect(await outcome()).toBe(expected);
  });

  it('is not opened for what it cannot share', async () => {
    const share = vi.fn(async () => {});
    device(share, () => false);
    expect([await outcome(), share.mock.calls]).toEqual(['unavailable', []]);
  });
});
