/** Why the server did not make a change of the desk, where a flow goes on in another way than with a message. */
export type DeskRefusal =
  /** The passkey must be used again. */
  | { readonly kind: 'stepUp' }
  /** Another person was first. Both states are phrases for people. */
  | { readonly kind: 'overtaken'; readonly states: OvertakenStates };

export interface OvertakenStates {
  readonly decidedOn: string;
  readonly now: string;
}

/** The error that the adapter throws for such a refusal. */
export class DeskRefusedError extends Error {
  override readonly name = 'DeskRefusedError';
  readonly refusal: DeskRefusal;
  constructor(refusal: DeskRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Returns the refusal of a thrown value; null for any other error. */
export const refusalOf = (thrown: unknown): DeskRefusal | null =>
  thrown instanceof DeskRefusedError ? thrown.refusal : null;
