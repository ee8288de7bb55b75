/** How a payment ended without money, or 'unknown' for a code that M-PESA does not list. */
export type UnpaidOutcome = 'cancelled' | 'timeout' | 'failed' | 'unknown';

/** Where an attempt stands; stored with it. */
export type AttemptStatus = 'created' | 'requested' | 'pending' | 'paid' | UnpaidOutcome;

/** What may be learnt about an attempt, by the request itself, a callback, a query, or the clock. */
export type Event =
  /** It is stored: M-PESA may hear of it from here on. */
  | { readonly type: 'request.committed' }
  /** M-PESA took the request: there is a prompt on the phone. */
  | { readonly type: 'request.accepted' }
  /** M-PESA definitely did not take it. */
  | { readonly type: 'request.refused' }
  /** There was no answer: nobody knows whether there is a prompt. */
  | { readonly type: 'request.lost' }
  /** The prompt must be gone from the phone by now, and nobody said how it ended. */
  | { readonly type: 'prompt.expired' }
  | { readonly type: 'outcome.reported'; readonly outcome: UnpaidOutcome }
  /** Money arrived; `ours` is false where its amount is disputed or its receipt is another payment's. */
  | { readonly type: 'payment.reported'; readonly ours: boolean };

/** Open: the prompt may still be answered, and no second one is sent. Ended: only money changes it. Paid: for good. */
export type Tag = 'open' | 'ended' | 'paid';

/** What whoever stores the attempt has to do beside storing its status. */
export type Effect =
  /** M-PESA's code and words are how it ended. */
  | 'keepResult'
  /** It was paid before: a receipt is either the one that was missing, or a second payment, which a person must see. */
  | 'compareReceipt'
  /** It ended without money: what is held for it goes back to the shop. */
  | 'releaseStock';
