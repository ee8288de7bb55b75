import type { SnapshotFrom } from 'xstate';
import type { missedPaymentMachine } from './missed-payment.machine.ts';
import type { Event } from './missed-payment.types.ts';

/** The view model of the report: null while there is nothing to report, and after it was dismissed. */
export const viewMissedPayment = (snapshot: SnapshotFrom<typeof missedPaymentMachine>) => ({
  outcome: snapshot.hasTag('shown') ? snapshot.context.outcome : null,
});
export type MissedPaymentView = ReturnType<typeof viewMissedPayment>;

export const missedPaymentEvents = {
  dismissed: () => ({ type: 'report.dismissed' }) satisfies Event,
  pageHidden: () => ({ type: 'page.hidden' }) satisfies Event,
  pageShown: () => ({ type: 'page.shown' }) satisfies Event,
};
