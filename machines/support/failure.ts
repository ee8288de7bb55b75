import { type Message, messageKey, type Notice, notice } from './notices.ts';

/** Why an actor failed, in the kinds that flows distinguish. */
export type Failure =
  /** The server rejected the request; its message is shown to the person. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The requested resource does not exist. */
  | { readonly kind: 'missing'; readonly message: string }
  /** The token is missing, revoked or expired. */
  | { readonly kind: 'expired' }
  /** The request did not leave the device. */
  | { readonly kind: 'offline' }
  /** The server did not answer, or reported an internal error. */
  | { readonly kind: 'unreachable' }
  /** The response does not match the contract. */
  | { readonly kind: 'invalidResponse' }
  /** The browser cannot store data. */
  | { readonly kind: 'storageUnavailable' };

/** The error that the adapters throw, with its kind. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('message' in failure ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** Converts a thrown value to a failure. An unknown error counts as unreachable, which can be retried. */
export const toFailure = (thrown: unknown): Failure =>
  thrown instanceof FailureError ? thrown.failure : { kind: 'unreachable' };

/** Returns the message to show for a failure. */
export function failureMessage(failure: Failure): Message {
  switch (failure.kind) {
    case 'refused':
    case 'missing':
      return { text: failure.message };
    case 'expired':
      return 'sessionExpired';
    case 'storageUnavailable':
      return 'storageFailed';
    default:
      return failure.kind;
  }
}

export const failureNotice = (failure: Failure): Notice => notice('error', failureMessage(failure));

interface Failed {
  readonly event: { readonly error: unknown };
}

/**
 * The actions of every `onError` whose failure a view shows in its place: stores the failure, and shows its message as
 * an error toast as well (spec section 7). The machine has the actions `setFailure` and `notifyFailure`.
 */
export const reportFailure = [
  { type: 'setFailure' as const, params: ({ event }: Failed) => toFailure(event.error) },
  { type: 'notifyFailure' as const, params: ({ event }: Failed) => toFailure(event.error) },
];

/**
 * Whether the context of a flow contains the cause of a notice: a failure or the error of a field with its message. By
 * convention these are `failure`, the values of `errors`, and `phoneError`.
 */
export function isCauseOf({ message }: Notice, context: object = {}): boolean {
  const { failure, errors, phoneError } = context as Partial<{
    readonly failure: Failure | null;
    readonly errors: Readonly<Record<string, Message | null | undefined>>;
    readonly phoneError: Message | null;
  }>;
  const causes = [failure ? failureMessage(failure) : null, phoneError, ...Object.values(errors ?? {})];
  return causes.some((cause) => cause && messageKey(cause) === messageKey(message));
}
