/** What the e-mails to customers have in common. */
export const emailTexts = {
  greeting: (firstName: string) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
  ordersLink: 'See your orders',
} as const;
