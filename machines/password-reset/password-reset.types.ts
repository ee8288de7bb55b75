export interface ResetRequestFields {
  readonly phoneNumber: string;
}

export interface ResetFields extends ResetRequestFields {
  /** As it was texted. */
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The number that the code was sent to, where the request came before; else empty. */
export type ResetInput = ResetRequestFields;
