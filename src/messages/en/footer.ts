import { digitalServiceTax, type Tax } from '#contract/shop-facts.ts';

/** Texts of the footer, which is rendered after the first screen. */
export const footer = {
  blurb: 'Gift cards, games and gear for gamers in Kenya. Pay with M-PESA.',
  call: (phone: string) => `Call ${phone}`,
  whatsapp: (phone: string) => `WhatsApp ${phone}`,
  shop: 'Shop',
  more: 'More',
  follow: 'Follow us',
  marketplace: 'Marketplace',
  landing: 'About the company',
  terms: 'Terms and privacy',
  newsletter: 'Newsletter',
  newsletterText: 'New stock, sales and events, daily.',
  email: 'Email for the newsletter',
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  scheme: { light: 'Light mode', dark: 'Dark mode' },
  rights: (year: string, shop: string) => `© ${year} ${shop}. Prices in Ksh.`,
  tax: ({ label, kind }: Tax) =>
    ({
      'on top': `${label === digitalServiceTax ? 'Digital service tax (DST)' : label} is added in the cart.`,
      included: `Prices include ${label}.`,
      none: '',
    })[kind],
} as const;
