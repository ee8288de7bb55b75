import type { AttemptStatus } from '../db/schema.ts';
import type { Outcome } from '../mpesa/results.ts';

/** What may be learnt about a payment attempt. */
export type Evidence =
  /** M-PESA took the request: there is a prompt on the phone. */
  | { readonly kind: 'accepted' }
  /** M-PESA definitely did not take it. */
  | { readonly kind: 'refused' }
  /** There was no answer: nobody knows. */
  | { readonly kind: 'lost' }
  /** The prompt must be gone from the phone by now, and nobody said how it ended. */
  | { readonly kind: 'expired' }
  /** A callback or a query told how it ended. */
  | { readonly kind: 'outcome'; readonly outcome: Outcome };

const settled: ReadonlySet<AttemptStatus> = new Set(['paid', 'cancelled', 'timeout', 'failed']);

/** Whether the attempt has ended. All but `paid` may still become `paid`. */
export const isSettled = (status: AttemptStatus): boolean => settled.has(status);

/**
 * The whole of an attempt's life: requested → pending → paid | cancelled | timeout | failed | unknown. Money that
 * arrives always wins, however late; `paid` is final; nothing else revives or changes what has ended. The database's
 * `created` is the moment before the request and behaves like `requested`.
 */
export function nextStatus(status: AttemptStatus, evidence: Evidence): AttemptStatus {
  if (status === 'paid') return 'paid';
  if (evidence.kind === 'outcome' && evidence.outcome === 'paid') return 'paid';
  if (isSettled(status)) return status;
  switch (evidence.kind) {
    case 'accepted':
      return 'pending';
    case 'refused':
      // Only the request itself can be refused; a prompt that is on a phone cannot.
      return status === 'pending' ? 'pending' : 'failed';
    case 'lost':
      return status === 'pending' ? 'pending' : 'unknown';
    case 'expired':
      return 'timeout';
    case 'outcome':
      return evidence.outcome;
  }
}
