import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { stockAlertMachine } from './stock-alert.machine.ts';
import type { Event } from './stock-alert.types.ts';

type Snapshot = SnapshotFrom<typeof stockAlertMachine>;

const statuses = ['signedOut', 'loading', 'failed', 'unverified'] as const;

/** The view model of the offer of a message on a sold-out product's page. */
export const viewStockAlert = (snapshot: Snapshot) => {
  const { phoneNumber, failure } = snapshot.context;
  const isOn = snapshot.matches('waiting') || snapshot.matches('cancelling');
  return {
    /** `waiting` means that a message is to be sent, `offered` that none is. */
    status: statuses.find((state) => snapshot.matches(state)) ?? (isOn ? ('waiting' as const) : ('offered' as const)),
    /** 254[17]XXXXXXXX that gets the message; empty while unknown. */
    phoneNumber,
    /** Why the last request failed. */
    message: failure && failureMessage(failure),
    /** A request or a cancellation is in flight. */
    busy: snapshot.matches('requesting') || snapshot.matches('cancelling'),
    canRequest: snapshot.can(stockAlertEvents.requested()),
    canCancel: snapshot.can(stockAlertEvents.cancelled()),
    canRetry: snapshot.can(stockAlertEvents.retried()),
  };
};
export type StockAlertView = ReturnType<typeof viewStockAlert>;

export const stockAlertEvents = {
  requested: () => ({ type: 'alert.requested' }) satisfies Event,
  cancelled: () => ({ type: 'alert.cancelled' }) satisfies Event,
  retried: () => ({ type: 'alert.retried' }) satisfies Event,
  phoneVerified: () => ({ type: 'alert.phoneVerified' }) satisfies Event,
};
