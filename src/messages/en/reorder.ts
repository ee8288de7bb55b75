export const reorderTexts = {
  buyAgain: 'Buy again',
  /** For assistive technology, where a page has several such buttons. */
  buyAgainOf: (what: string) => `Buy again: ${what}`,
  lastLabel: 'Your last order',
  /** `Your last: Steam Wallet code, $20 and 2 more` */
  last: (name: string, variant: string, more: number) =>
    `Your last: ${[name, variant].filter(Boolean).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
} as const;
