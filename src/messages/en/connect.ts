/** Texts of the Connect page, /blog-subscribe. */
export const connect = {
  title: 'Connect',
  text: 'The entertainment newsletter, and every premium article open to read. Prices are in US dollars; the cart shows what you pay in Kenyan shillings.',
  plans: { Blog: 'Blog', Pro: 'Pro' },
  name: (plan: string, period: string) => `${plan}, ${period}`,
  cancel: 'Cancel at any time',
  monthly: (price: string) => `${price} a month`,
  saveOver: (percent: number) => `save over ${percent}%`,
  save: (percent: number) => `save ${percent}%`,
  inCart: 'IN CART',
  none: 'Choose a plan.',
  subscribe: 'Subscribe',
  toCart: 'We add it to your cart. Pay with M-PESA.',
} as const;
