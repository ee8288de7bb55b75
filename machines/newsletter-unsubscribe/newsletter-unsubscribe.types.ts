export interface UnsubscribeFields {
  readonly email: string;
}

/** The key of the link in a newsletter; null where the page was opened without one. */
export interface UnsubscribeInput {
  readonly key: string | null;
}
