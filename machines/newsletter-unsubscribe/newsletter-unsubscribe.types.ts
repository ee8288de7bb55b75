export interface UnsubscribeFields {
  readonly email: string;
}

/** The key in the newsletter's link; null when the page was opened without one. */
export interface UnsubscribeInput {
  readonly key: string | null;
}
