import { describe, expect, it } from 'vitest';
import {
  type AttemptEvent,
  attemptAt,
  attemptStatuses,
  openStatuses,
  stepAttempt,
} from '#machines/payment-attempt/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { expectedStep, paymentAttemptModel } from '../models/payment-attempt.model.ts';

const events: readonly AttemptEvent[] = Object.values<readonly AttemptEvent[]>(paymentAttemptModel.events).flat();

describe('a payment attempt', () => {
  it.each(attemptStatuses)('takes each event where it is %s to the expected status and effects', (status) => {
    for (const event of events) expect(stepAttempt(status, event), event.type).toEqual(expectedStep(status, event));
  });

  it('is open in exactly the statuses of the unique indexes', () => {
    expect(attemptStatuses.filter((status) => attemptAt(status).isOpen)).toEqual([...openStatuses]);
    expect(Object.keys(paymentAttemptModel.machine.states).sort()).toEqual([...attemptStatuses].sort());
  });
});

walkEveryPath(paymentAttemptModel);
