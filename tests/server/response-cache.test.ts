import { describe, expect, it } from 'vitest';
import { openResponseCache } from '#server/http/response-cache.ts';

describe('openResponseCache', () => {
  const openEnabled = async (maxBytes: number) => {
    const cache = openResponseCache(() => new Date(0), maxBytes);
    const changes: (() => void)[] = [];
    await cache.enable({
      publish: async () => {},
      subscribe: async (_, { onMessage }) => {
        changes.push(onMessage);
        return () => {};
      },
      close: async () => {},
    });
    return {
      cache,
      change() {
        for (const onMessage of changes) onMessage();
      },
    };
  };

  it('evicts the least recently used responses at the bound of the cache', async () => {
    const { cache } = await openEnabled(10_000);
    const made: string[] = [];
    const read = (key: string) => cache.get(key, async () => made.push(key) && 'x'.repeat(1000));
    for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
    expect(cache.counts().bytes).toBeLessThanOrEqual(10_000);
    expect(made).toEqual(['a', 'b', 'c', 'd']);
    await read('a');
    await read('b');
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('does not cache a response larger than its bound', async () => {
    const { cache } = await openEnabled(1000);
    const { body } = await cache.get('a', async () => 'x'.repeat(1000));
    expect([body.length > 1000, cache.counts().bytes]).toEqual([true, 0]);
  });

  it('loads a response once for concurrent callers', async () => {
    const { cache } = await openEnabled(10_000);
    const gate = Promise.withResolvers<string>();
    const asked = [1, 2, 3].map(() => cache.get('a', () => gate.promise));
    gate.resolve('x');
    expect(new Set((await Promise.all(asked)).map(({ etag }) => etag)).size).toBe(1);
    expect(cache.counts()).toMatchObject({ loads: 1, hits: 2 });
  });

  it('does not cache a response that was created before a change and arrives after it', async () => {
    const { cache, change } = await openEnabled(10_000);
    const gate = Promise.withResolvers<string>();
    const early = cache.get('a', () => gate.promise);
    change();
    const late = await cache.get('a', async () => 'new');
    gate.resolve('old');
    expect((await early).body).toContain('old');
    expect(late.body).toContain('new');
    expect((await cache.get('a', async () => 'never')).body).toContain('new');
  });

  it('loads a response again after a failure', async () => {
    const { cache } = await openEnabled(10_000);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('a', async () => 'yes')).body).toContain('yes');
  });

  it('caches nothing until it is enabled', async () => {
    const cache = openResponseCache(() => new Date(0));
    await cache.get('a', async () => 'old');
    expect((await cache.get('a', async () => 'new')).body).toContain('new');
    expect(cache.counts().bytes).toBe(0);
  });
});
