import { describe, expect, it } from 'vitest';
import { createStreamSlots, streamBounds } from '#server/payments/stream-slots.ts';

describe('streams of payment outcomes', () => {
  const refusal = expect.objectContaining({ status: 429 });
  const refused = (take: () => unknown) => {
    try {
      take();
      return null;
    } catch (error) {
      return error;
    }
  };

  it('are limited to five for a person and a thousand for a process', () => {
    expect(streamBounds).toEqual({ total: 1000, perUser: 5 });
    const slots = createStreamSlots();
    for (let person = 0; person < 200; person += 1)
      for (let turn = 0; turn < 5; turn += 1) slots.acquire(`person ${person}`);
    expect(refused(() => slots.acquire('one more'))).toEqual(refusal);
  });

  it('are refused to a person with too many, and to no other person', () => {
    const slots = createStreamSlots({ total: 10, perUser: 2 });
    const first = slots.acquire('attacker');
    slots.acquire('attacker');
    expect(refused(() => slots.acquire('attacker'))).toEqual(refusal);
    expect(refused(() => slots.acquire('neighbour'))).toBeNull();
    first();
    expect(refused(() => slots.acquire('attacker'))).toBeNull();
  });

  it('are all refused where the process has too many, until one ends', () => {
    const slots = createStreamSlots({ total: 3, perUser: 2 });
    const ends = ['a', 'a', 'b'].map((person) => slots.acquire(person));
    expect(refused(() => slots.acquire('c'))).toEqual(refusal);
    ends[0]?.();
    expect(refused(() => slots.acquire('c'))).toBeNull();
    expect(refused(() => slots.acquire('d'))).toEqual(refusal);
  });
});
