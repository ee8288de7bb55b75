export interface ResetRequestFields {
  readonly phoneNumber: string;
}

export interface ResetFields extends ResetRequestFields {
  /** The code from the text message. */
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The number to which the code was sent, if it was requested in this visit; else empty. */
export type ResetInput = ResetRequestFields;
