/** Every status of an attempt, as stored in its row. */
export const attemptStatuses = [
  'created',
  'requested',
  'pending',
  'paid',
  'cancelled',
  'timeout',
  'failed',
  'unknown',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** An open attempt may still be paid by the prompt on the phone. The statechart's tag `open` names the same statuses. */
export const openStatuses = ['created', 'requested', 'pending', 'unknown'] as const satisfies AttemptStatus[];

/** The outcome of a prompt without a payment; 'unknown' for a code that M-PESA does not list. */
export type UnpaidOutcome = Extract<AttemptStatus, 'cancelled' | 'timeout' | 'failed' | 'unknown'>;

/** What the shop learns about an attempt, from the request, a callback, a query or the clock. */
export type Event =
  /** The attempt is stored. The request to M-PESA is sent after this. */
  | { readonly type: 'request.committed' }
  /** M-PESA accepted the request: the prompt is on the phone. */
  | { readonly type: 'request.accepted' }
  /** M-PESA refused the request: no prompt exists. */
  | { readonly type: 'request.refused' }
  /** The answer to the request was lost: a prompt may exist. */
  | { readonly type: 'request.lost' }
  /** The prompt exceeded its maximum lifetime, and M-PESA has reported no outcome. */
  | { readonly type: 'prompt.expired' }
  | { readonly type: 'outcome.reported'; readonly outcome: UnpaidOutcome }
  /** A payment for this attempt arrived. */
  | { readonly type: 'payment.reported' };

/** Open: the prompt may still be answered, and no second one is sent. Ended: only a payment changes it. Paid: final. */
export type Tag = 'open' | 'ended' | 'paid';

/** What the caller does in the transaction that stores the next status. */
export type Effect =
  /** Stores M-PESA's code and description of the outcome. */
  | 'storeResult'
  /** Compares receipts: the attempt is paid already, so this is its missing receipt number or a second payment. */
  | 'compareReceipt'
  /** Releases the stock that is held for the attempt. */
  | 'releaseStock';
