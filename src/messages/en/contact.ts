/** Texts of /contact-us. */
export const contactTexts = {
  title: 'Contact us',
  text: 'Write to us. A person answers, usually within a day. For a payment, write the order number or the M-PESA receipt into it.',
  form: 'New ticket',
  fields: {
    name: 'Name',
    email: 'Email',
    emailHelper: 'We reply to this address.',
    subject: 'Subject',
    issue: 'Issue',
    issueHelper: 'What happened, what you expected, and which order it is about.',
  },
  submit: 'Send ticket',
  sent: (email: string) => `We have your ticket and will answer at ${email}.`,
  more: {
    chatTitle: 'Support chat',
    chatText: 'Faster for a code that does not work or a payment that has not arrived.',
    chat: 'Chat with us',
    newTab: '(opens in a new tab)',
    ordersTitle: 'Your orders',
    ordersText: 'Codes, receipts and the state of a delivery are on your orders page.',
    orders: 'See your orders',
  },
} as const;
