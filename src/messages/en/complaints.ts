/** Texts of the forms that mark a wrong step: for a shopper beside a ticket, and for developers in /flows. */
export const complaintTexts = {
  shopper: {
    title: 'Would you like to show us the moment?',
    text: 'Only if you like. It helps us find the cause sooner.',
    moment: 'What went wrong?',
    noMoment: 'I would rather not say',
    expected: 'What did you expect?',
    expectations: {
      other: 'Something else should have happened',
      something: 'Something should have happened',
      nothing: 'Nothing should have happened',
      notice: 'A message should have come',
      redirect: 'Another page should have opened',
    },
    /** The flows in a shopper's words, by machine. */
    flows: {
      account: 'Your account',
      addressBook: 'Your addresses',
      cart: 'Your cart',
      catalogue: 'The products',
      checkout: 'The checkout',
      cookieConsent: 'The cookie question',
      orders: 'Your orders',
      paymentCard: 'Paying by card',
      paymentExpress: 'Paying with M-PESA',
      paymentPaybill: 'Paying by paybill',
      product: 'A product',
      registration: 'Creating an account',
      savedItems: 'Saved items',
      search: 'The search',
      servicePlan: 'Choosing a plan',
      session: 'Signing in',
      siteHeader: 'The menu',
      suggestions: 'The search box',
    } as Readonly<Record<string, string>>,
    momentText: (time: string, flow: string, event: string) => `${time} · ${flow}: ${event}`,
  },
} as const;
