/** E-mails about tickets: the confirmation, the notice to the shop, the answer. */
export const ticketTexts = {
  confirmationSubject: (ticketID: number) => `We have your ticket ${ticketID}`,
  confirmation: (ticketID: number, shop: string) => [
    'Hello,',
    `Thank you for writing to ${shop}. We have your ticket ${ticketID} and will answer to this address.`,
    'If you did not write to us, somebody has given your address by mistake. There is nothing that you need to do.',
  ],
  recording: (ticketID: number) => `A recording is attached: npm run ops -- tickets --save ${ticketID}`,
  noticeSubject: (ticketID: number, subject: string) => `Ticket ${ticketID}: ${subject}`,
  replySubject: (ticketID: number, subject: string) => `Reply to ticket ${ticketID}: ${subject}`,
  notFound: 'No such ticket.',
  threadFull: 'This conversation is full. Please open another ticket.',
  from: 'From',
  email: 'E-mail',
  subject: 'Subject',
  answerSubject: (ticketID: number, subject: string) => `Answer to your ticket ${ticketID}: ${subject}`,
} as const;
