import { describe, expect, it } from 'vitest';
import {
  type AttemptEvent,
  type AttemptStatus,
  attemptAt,
  attempts,
  stepAttempt,
} from '#machines/payment-attempt/index.ts';
import { attemptStatuses, openStatuses } from '#server/db/schema.ts';
import { lifeOf, paymentAttemptModel } from '../models/payment-attempt.model.ts';
import { walkEveryPath } from '../support/walk.ts';

const events: readonly AttemptEvent[] = Object.values<readonly AttemptEvent[]>(paymentAttemptModel.events).flat();
const statusAfter = (status: AttemptStatus, event: AttemptEvent) => stepAttempt(status, event).status;
const others = events.filter((event) => !(event.type === 'payment.reported' && event.ours));

describe('an attempt', () => {
  it.each(attemptStatuses)('that is %s is led by each event to where the life of a payment goes', (status) => {
    for (const event of events) expect(stepAttempt(status, event), event.type).toEqual(lifeOf(status, event));
  });

  it.each(attemptStatuses)('that is %s becomes paid when money arrives, however late', (status) => {
    expect(statusAfter(status, attempts.paid(true))).toBe('paid');
  });

  it('stays paid whatever comes', () => {
    expect(events.map((event) => statusAfter('paid', event))).toEqual(events.map(() => 'paid'));
  });

  it('is asked for the receipt of money that comes to what is paid', () => {
    expect(stepAttempt('paid', attempts.paid(true)).effects).toEqual(['compareReceipt']);
    expect(stepAttempt('pending', attempts.paid(true)).effects).toEqual(['keepResult']);
  });

  it.each(['cancelled', 'timeout', 'failed'] as const)('that is %s changes by money alone', (status) => {
    expect(others.map((event) => statusAfter(status, event))).toEqual(others.map(() => status));
  });

  it.each(attemptStatuses)('that is %s is not changed by money that is not its own', (status) => {
    expect(statusAfter(status, attempts.paid(false))).toBe(status);
  });

  it('is requested once: nothing leads back to it', () => {
    const back = attemptStatuses.flatMap((status) =>
      events.filter((event) => status !== 'requested' && statusAfter(status, event) === 'requested'),
    );
    expect(back).toEqual([attempts.committed()]);
  });

  it('goes by what is known of its request, and then by how it ended', () => {
    const walk = (...walked: AttemptEvent[]) => walked.reduce(statusAfter, 'requested' as const);
    const { accepted, refused, lost, expired, ended } = attempts;
    expect(walk(accepted())).toBe('pending');
    expect(walk(refused())).toBe('failed');
    expect(walk(lost())).toBe('unknown');
    expect(walk(accepted(), lost())).toBe('pending');
    expect(walk(accepted(), refused())).toBe('pending');
    expect(walk(lost(), accepted())).toBe('pending');
    expect(walk(lost(), ended('cancelled'))).toBe('cancelled');
    expect(walk(lost(), expired())).toBe('timeout');
    // The callback was faster than the answer to the request.
    expect(walk(ended('failed'), accepted())).toBe('failed');
    expect(walk(accepted(), ended('unknown'), ended('timeout'))).toBe('timeout');
  });

  it("keeps M-PESA's word about what the shop had called timed out, unless it says nothing that is listed", () => {
    expect(stepAttempt('timeout', attempts.ended('cancelled'))).toEqual({ status: 'timeout', effects: ['keepResult'] });
    expect(stepAttempt('timeout', attempts.ended('unknown'))).toEqual({ status: 'timeout', effects: [] });
    expect(stepAttempt('pending', attempts.expired()).effects).not.toContain('keepResult');
  });

  it('has what is held for it released when it ends without money, once, and by nothing else', () => {
    const releasing = attemptStatuses.flatMap((status) =>
      events
        .map((event) => ({ from: status, ...stepAttempt(status, event) }))
        .filter(({ effects }) => effects.includes('releaseStock')),
    );
    expect(new Set(releasing.map(({ from }) => from))).toEqual(new Set(['requested', 'pending', 'unknown']));
    expect(new Set(releasing.map(({ status }) => status))).toEqual(new Set(['cancelled', 'failed', 'timeout']));
  });

  it('is open exactly where the database lets no second one be', () => {
    expect(attemptStatuses.filter((status) => attemptAt(status).isOpen)).toEqual([...openStatuses]);
    expect(Object.keys(paymentAttemptModel.machine.states).sort()).toEqual([...attemptStatuses].sort());
  });
});

walkEveryPath(paymentAttemptModel);
