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

  it('are limited to five for a person, a hundred for an address and a thousand for a process', () => {
    expect(streamBounds).toEqual({ total: 1000, perUser: 5, perAddress: 100 });
    const slots = createStreamSlots();
    for (let person = 0; person < 200; person += 1)
      for (let turn = 0; turn < 5; turn += 1) slots.acquire(`person ${person}`, `address ${person % 10}`);
    expect(refused(() => slots.acquire('one more', 'elsewhere'))).toEqual(refusal);
  });

  it('are refused to an address with too many, for any account, and to no other address', () => {
    const slots = createStreamSlots();
    const ends = Array.from({ length: 20 }, (_, person) =>
      Array.from({ length: 5 }, () => slots.acquire(`person ${person}`, '203.0.113.9')),
    ).flat();
    expect(refused(() => slots.acquire('one more', '203.0.113.9'))).toEqual(refusal);
    expect(refused(() => slots.acquire('one more', '203.0.113.10'))).toBeNull();
    ends[0]?.();
    expect(refused(() => slots.acquire('one more', '203.0.113.9'))).toBeNull();
  });

  it('are refused to a person with too many, and to no other person', () => {
    const slots = createStreamSlots({ total: 10, perUser: 2, perAddress: 10 });
    const first = slots.acquire('attacker', 'here');
    slots.acquire('attacker', 'here');
    expect(refused(() => slots.acquire('attacker', 'here'))).toEqual(refusal);
    expect(refused(() => slots.acquire('neighbour', 'here'))).toBeNull();
    first();
    expect(refused(() => slots.acquire('attacker', 'here'))).toBeNull();
  });

  it('are all refused where the process has too many, until one ends', () => {
    const slots = createStreamSlots({ total: 3, perUser: 2, perAddress: 3 });
    const ends = ['a', 'a', 'b'].map((person) => slots.acquire(person, 'here'));
    expect(refused(() => slots.acquire('c', 'here'))).toEqual(refusal);
    ends[0]?.();
    expect(refused(() => slots.acquire('c', 'here'))).toBeNull();
    expect(refused(() => slots.acquire('d', 'here'))).toEqual(refusal);
  });
});
