/** Texts of the Connect page, /blog-subscribe. */
export const connect = {
  title: 'Connect',
  text: 'The entertainment newsletter, and every premium article open to read. Prices are set in US dollars. You pay in Kenyan shillings.',
  none: 'This shop sells no Connect packages at the moment.',
  name: (plan: string, period: string) => `${plan}, ${period}`,
  /** Below the name of the package; one line. */
  price: (dollars: string, shillings: string) => `${dollars} · ${shillings}`.replaceAll(' ', '\u00a0'),
  cancel: 'Cancel at any time',
  monthly: (price: string) => `${price} a month`,
  saveOver: (percent: number) => `save over ${percent}%`,
  save: (percent: number) => `save ${percent}%`,
  inCart: 'IN CART',
  subscribe: 'Subscribe',
  toCart: 'We add it to your cart. Pay with M-PESA.',
} as const;
