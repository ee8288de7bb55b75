import { describe, expect, it } from 'vitest';
import { createSharedReads } from '#server/db/shared-reads.ts';

/** A read that the test answers: each call gets the number of calls before it, once `answer` is called. */
function slowRead() {
  const answers: (() => void)[] = [];
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const place = answers.length;
    answers.push(() => resolve(place));
    return promise;
  };
  return { read, answers };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('shared reads', () => {
  it('answer callers who ask at the same time by one read', async () => {
    const reads = createSharedReads<number>();
    const { read, answers } = slowRead();
    const results = [reads.get('owner', read), reads.get('owner', read)];
    await settle();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect(await Promise.all(results)).toEqual([0, 0]);
  });

  it('answer callers who ask during a read by the next one, which includes what changed meanwhile', async () => {
    const reads = createSharedReads<number>();
    const { read, answers } = slowRead();
    const first = reads.get('owner', read);
    await settle();
    const later = [reads.get('owner', read), reads.get('owner', read)];
    await settle();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect(await first).toBe(0);
    await settle();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    expect(await Promise.all(later)).toEqual([1, 1]);
  });

  it('are not shared between keys', async () => {
    const reads = createSharedReads<string>();
    expect(await Promise.all(['owner', 'support'].map((role) => reads.get(role, async () => role)))).toEqual([
      'owner',
      'support',
    ]);
  });

  it('fail for those who share the failed read alone', async () => {
    const reads = createSharedReads<number>();
    const lost = Promise.withResolvers<number>();
    const failed = reads.get('owner', () => lost.promise);
    await settle();
    const next = reads.get('owner', async () => 1);
    lost.reject(new Error('The connection is lost.'));
    await expect(failed).rejects.toThrow('The connection is lost.');
    expect(await next).toBe(1);
    expect(await reads.get('owner', async () => 2)).toBe(2);
  });
});
