import { describe, expect, it } from 'vitest';
import { attemptStatuses } from '#server/db/schema.ts';
import { type Evidence, isSettled, nextStatus } from '#server/payments/attempt.ts';

const outcome = (name: Extract<Evidence, { kind: 'outcome' }>['outcome']): Evidence => ({
  kind: 'outcome',
  outcome: name,
});
const everything: readonly Evidence[] = [
  { kind: 'accepted' },
  { kind: 'refused' },
  { kind: 'lost' },
  { kind: 'expired' },
  outcome('paid'),
  outcome('cancelled'),
  outcome('timeout'),
  outcome('failed'),
  outcome('unknown'),
];

describe('an attempt', () => {
  it.each(attemptStatuses)('that is %s becomes paid when it is paid', (status) => {
    expect(nextStatus(status, outcome('paid'))).toBe('paid');
  });

  it('stays paid whatever comes', () => {
    expect(everything.map((evidence) => nextStatus('paid', evidence))).toEqual(everything.map(() => 'paid'));
  });

  it.each(attemptStatuses.filter(isSettled))('that is %s changes by a payment alone', (status) => {
    const others = everything.filter((evidence) => !(evidence.kind === 'outcome' && evidence.outcome === 'paid'));
    expect(others.map((evidence) => nextStatus(status, evidence))).toEqual(others.map(() => status));
  });

  it('goes by what is known of its request, and then by how it ended', () => {
    const walk = (...evidence: Evidence[]) => evidence.reduce(nextStatus, 'requested' as const);
    expect(walk({ kind: 'accepted' })).toBe('pending');
    expect(walk({ kind: 'refused' })).toBe('failed');
    expect(walk({ kind: 'lost' })).toBe('unknown');
    expect(walk({ kind: 'accepted' }, { kind: 'lost' })).toBe('pending');
    expect(walk({ kind: 'accepted' }, { kind: 'refused' })).toBe('pending');
    expect(walk({ kind: 'lost' }, outcome('cancelled'))).toBe('cancelled');
    expect(walk({ kind: 'lost' }, { kind: 'expired' })).toBe('timeout');
    // The callback was faster than the answer to the request.
    expect(walk(outcome('failed'), { kind: 'accepted' })).toBe('failed');
    expect(walk({ kind: 'accepted' }, outcome('unknown'), outcome('timeout'))).toBe('timeout');
  });
});
