/**
 * The consequence of a failed delivery for the message:
 * - `retry`: the gateway did not accept it, and may accept it later;
 * - `refused`: the gateway did not accept it and never will (an unknown number, a mailbox that does not exist);
 * - `uncertain`: the gateway may have accepted it, so a second attempt may deliver it twice.
 */
export type DeliveryErrorKind = 'retry' | 'refused' | 'uncertain';

/** A failed delivery. It contains neither the recipient nor the content of the message, so that it may be logged. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: DeliveryErrorKind;

  constructor(reason: string, kind: DeliveryErrorKind) {
    super(reason);
    this.kind = kind;
  }
}

/** Finds the code of a system or library error, such as ECONNREFUSED, in the error or its chain of causes. */
export function findErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findErrorCode(error.cause);
}
