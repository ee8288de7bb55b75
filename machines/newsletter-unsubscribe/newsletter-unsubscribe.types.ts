export interface UnsubscribeFields {
  readonly email: string;
}

export interface UnsubscribeInput {
  /** The key in the newsletter's link; null when the page was opened without one that is whole. */
  readonly key: string | null;
  /** Whether the link was cut short on the way. */
  readonly isCut: boolean;
}
