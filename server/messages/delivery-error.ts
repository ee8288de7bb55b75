/**
 * What a failed delivery means for the message:
 * - `retry`: the gateway did not accept it, and may accept it later;
 * - `refused`: the gateway did not accept it and never will (an unknown number, a mailbox that does not exist);
 * - `uncertain`: the gateway may have accepted it, so a second attempt may deliver it twice.
 */
export type Verdict = 'retry' | 'refused' | 'uncertain';

/** A message that was not delivered. Names neither its recipient nor its content, so that it may be logged. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly verdict: Verdict;

  constructor(reason: string, verdict: Verdict) {
    super(reason);
    this.verdict = verdict;
  }
}

/** The code of a system or library error, such as ECONNREFUSED; that of its cause where it has none itself. */
export function findErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findErrorCode(error.cause);
}
