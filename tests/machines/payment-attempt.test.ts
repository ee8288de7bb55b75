import { describe, expect, it } from 'vitest';
import {
  type AttemptEvent,
  type AttemptStatus,
  attemptAt,
  attemptEvents,
  attemptStatuses,
  openStatuses,
  stepAttempt,
} from '#machines/payment-attempt/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { expectedStep, paymentAttemptModel } from '../models/payment-attempt.model.ts';

const events: readonly AttemptEvent[] = Object.values<readonly AttemptEvent[]>(paymentAttemptModel.events).flat();
const statusAfter = (status: AttemptStatus, event: AttemptEvent) => stepAttempt(status, event).status;
const unpaidEvents = events.filter((event) => event.type !== 'payment.reported');

describe('a payment attempt', () => {
  it.each(attemptStatuses)('takes each event where it is %s to the expected status and effects', (status) => {
    for (const event of events) expect(stepAttempt(status, event), event.type).toEqual(expectedStep(status, event));
  });

  it.each(attemptStatuses)('becomes paid from %s when its money arrives, however late', (status) => {
    expect(statusAfter(status, attemptEvents.paid())).toBe('paid');
  });

  it('stays paid on every later event', () => {
    expect(events.map((event) => statusAfter('paid', event))).toEqual(events.map(() => 'paid'));
  });

  it('compares the receipt when money is reported for a paid attempt', () => {
    expect(stepAttempt('paid', attemptEvents.paid()).effects).toEqual(['compareReceipt']);
    expect(stepAttempt('pending', attemptEvents.paid()).effects).toEqual(['storeResult']);
  });

  it.each(['cancelled', 'timeout', 'failed'] as const)('changes from %s only when money arrives', (status) => {
    expect(unpaidEvents.map((event) => statusAfter(status, event))).toEqual(unpaidEvents.map(() => status));
  });

  it('is requested once: no event leads back to requested', () => {
    const back = attemptStatuses.flatMap((status) =>
      events.filter((event) => status !== 'requested' && statusAfter(status, event) === 'requested'),
    );
    expect(back).toEqual([attemptEvents.committed()]);
  });

  it('follows the response to its request, then its reported outcome', () => {
    const walk = (...walked: AttemptEvent[]) => walked.reduce(statusAfter, 'requested' as const);
    const { accepted, refused, lost, expired, ended } = attemptEvents;
    expect(walk(accepted())).toBe('pending');
    expect(walk(refused())).toBe('failed');
    expect(walk(lost())).toBe('unknown');
    expect(walk(accepted(), lost())).toBe('pending');
    expect(walk(accepted(), refused())).toBe('pending');
    expect(walk(lost(), accepted())).toBe('pending');
    expect(walk(lost(), ended('cancelled'))).toBe('cancelled');
    expect(walk(lost(), expired())).toBe('timeout');
    // The callback arrives before the answer to the request.
    expect(walk(ended('failed'), accepted())).toBe('failed');
    expect(walk(accepted(), ended('unknown'), ended('timeout'))).toBe('timeout');
  });

  it("stores M-PESA's listed outcome of an attempt that the shop had timed out", () => {
    expect(stepAttempt('timeout', attemptEvents.ended('cancelled'))).toEqual({
      status: 'timeout',
      effects: ['storeResult'],
    });
    expect(stepAttempt('timeout', attemptEvents.ended('unknown'))).toEqual({ status: 'timeout', effects: [] });
    expect(stepAttempt('pending', attemptEvents.expired()).effects).not.toContain('storeResult');
  });

  it('releases its stock once, when it ends without money', () => {
    const releasing = attemptStatuses.flatMap((status) =>
      events
        .map((event) => ({ from: status, ...stepAttempt(status, event) }))
        .filter(({ effects }) => effects.includes('releaseStock')),
    );
    expect(new Set(releasing.map(({ from }) => from))).toEqual(new Set(['requested', 'pending', 'unknown']));
    expect(new Set(releasing.map(({ status }) => status))).toEqual(new Set(['cancelled', 'failed', 'timeout']));
  });

  it('is open in exactly the statuses of the unique indexes', () => {
    expect(attemptStatuses.filter((status) => attemptAt(status).isOpen)).toEqual([...openStatuses]);
    expect(Object.keys(paymentAttemptModel.machine.states).sort()).toEqual([...attemptStatuses].sort());
  });
});

walkEveryPath(paymentAttemptModel);
