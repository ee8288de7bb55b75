import { type Failure, FailureError } from '#machines/support/failure.ts';
import type { Message } from '#machines/support/notices.ts';
import { toast } from '#tests/support/models/notices.ts';

/** Failures of invoked actors, by name. */
export const failed = {
  refused: (message = 'No.') => new FailureError({ kind: 'refused', message }),
  missing: (message = 'Not there.') => new FailureError({ kind: 'missing', message }),
  of: (kind: Exclude<Failure['kind'], 'refused' | 'missing'>) => new FailureError({ kind }),
};

/** The texts of failures that have none of the server's. */
const texts: Readonly<Record<Exclude<Failure['kind'], 'refused' | 'missing'>, string>> = {
  expired: 'Your session has ended. Sign in again.',
  offline: 'You are offline. Check your connection and try again.',
  unreachable: 'We could not reach the shop. Please try again.',
  invalidResponse: 'The shop sent an answer we could not read. Please try again.',
  storageUnavailable: 'Your browser does not let the shop remember this.',
};

/** Returns the failure that a flow stores of an error. An unknown error counts as an unreachable server. */
export const failureOf = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { kind: 'unreachable' };

/** Returns the text that is shown of a failure (spec section 7). */
export function failureText(error: unknown): string {
  const failure = failureOf(error);
  return 'message' in failure ? failure.message : texts[failure.kind];
}

/** Returns the error toast of a failure (spec section 7). */
export const failureToast = (error: unknown, page?: string) => toast('error', failureText(error), page ? { page } : {});

/** The message ids of failures that have no text of the server. */
const messages: Readonly<Record<keyof typeof texts, Message>> = {
  expired: 'sessionExpired',
  offline: 'offline',
  unreachable: 'unreachable',
  invalidResponse: 'invalidResponse',
  storageUnavailable: 'storageFailed',
};

/** Returns the message of a stored failure as a view model has it; null without a failure. */
export function messageOf(failure: Failure | null): Message | null {
  if (failure === null) return null;
  return 'message' in failure ? { text: failure.message } : messages[failure.kind];
}
