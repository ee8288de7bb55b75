/** Texts of the Connect page, /blog-subscribe. */
export const connect = {
  title: 'Connect',
  text: 'The entertainment newsletter, and every premium article open to read. Prices are set in US dollars. You pay in Kenyan shillings.',
  none: 'This shop sells no Connect packages at the moment.',
  name: (plan: string, period: string) => `${plan}, ${period}`,
  /** A line breaks only after a dot. */
  chosen: (name: string, dollars: string, shillings: string) => `${name}\u00a0· ${dollars}\u00a0· ${shillings}`,
  cancel: 'Cancel at any time',
  monthly: (price: string) => `${price} a month`,
  saveOver: (percent: number) => `save over ${percent}%`,
  save: (percent: number) => `save ${percent}%`,
  inCart: 'IN CART',
  subscribe: 'Subscribe',
  toCart: 'We add it to your cart. Pay with M-PESA.',
} as const;
