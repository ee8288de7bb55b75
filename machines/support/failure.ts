import { type Message, type Notice, notice } from './notices.ts';

/** Why an actor failed, as the flows tell it apart. */
export type Failure =
  /** The server said no; its message is for the person. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The thing asked for does not exist. */
  | { readonly kind: 'missing'; readonly message: string }
  /** The token is missing, revoked or expired. */
  | { readonly kind: 'expired' }
  /** The request did not leave the device. */
  | { readonly kind: 'offline' }
  /** No answer, or a server fault. */
  | { readonly kind: 'unreachable' }
  /** An answer that is not of the contract's shape. */
  | { readonly kind: 'garbled' }
  /** The browser keeps nothing for us. */
  | { readonly kind: 'unstored' };

/** What the adapters throw: a failure that already knows its kind. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('message' in failure ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** The failure that whatever was thrown stands for. Anything unknown counts as unreachable: it can be tried again. */
export const toFailure = (thrown: unknown): Failure =>
  thrown instanceof FailureError ? thrown.failure : { kind: 'unreachable' };

/** What to tell the person about a failure. */
export function failureMessage(failure: Failure): Message {
  switch (failure.kind) {
    case 'refused':
    case 'missing':
      return { text: failure.message };
    case 'expired':
      return 'sessionExpired';
    case 'unstored':
      return 'storageFailed';
    default:
      return failure.kind;
  }
}

export const failureNotice = (failure: Failure): Notice => notice('error', failureMessage(failure));
