/** Texts of /contact-us. */
export const contactTexts = {
  title: 'Contact us',
  text: 'Write to us. A person answers, usually within a day. For a payment, include the order number or the M-PESA receipt.',
  form: 'New ticket',
  fields: {
    name: 'Name',
    email: 'Email',
    emailHelper: 'We reply to this address.',
    subject: 'Subject',
    issue: 'Issue',
    issueHelper: 'What happened, what you expected, and which order it is about.',
  },
  attach: {
    button: 'Attach what happened',
    text: 'Did something go wrong? You can attach what the shop did in this tab. You see it first.',
    preview:
      'This is everything that would be sent, word for word. Names, numbers, addresses and codes are replaced. We delete it after 30 days.',
    label: 'What would be sent',
    tick: 'Attach this to my ticket',
  },
  submit: 'Send ticket',
  sent: (email: string) => `We have your ticket and will answer at ${email}.`,
  more: {
    title: 'Other ways to reach us',
    chatTitle: 'Support chat',
    chatText: 'Faster for a code that does not work or a payment that has not arrived.',
    chat: 'Chat with us',
    newTab: '(opens in a new tab)',
    ordersTitle: 'Your orders',
    ordersText: 'Codes, receipts and the state of a delivery are on your orders page.',
    orders: 'See your orders',
  },
} as const;
