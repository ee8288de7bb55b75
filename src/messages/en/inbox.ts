/** Texts of /inbox, which lists the customer's orders and the customer's tickets. */
export const inboxTexts = {
  title: 'Inbox',
  empty: '0 items found',
  emptyDetail: 'Updates on your orders and tickets show here.',
  browse: 'Browse the products',
  count: (messages: number) => (messages === 1 ? '1 message' : `${messages} messages`),
  order: (orderID: string) => `Order ${orderID}`,
  /** `Paid and placed, Ksh 1,450, M-PESA receipt SKL4X9Y2Z1` */
  paid: (amount: string, receipt: string | null) =>
    `Paid and placed, ${amount}${receipt === null ? '' : `, M-PESA receipt ${receipt}`}`,
  placed: (amount: string) => `Placed, ${amount}`,
  cancelled: (amount: string) => `Cancelled, ${amount}`,
  you: 'You',
  shop: 'The shop',
  ticket: (ticketID: number) => `Ticket ${ticketID}`,
  states: { open: 'Not answered yet', answered: 'Answered', closed: 'Closed' },
  reply: 'Your reply',
  replyClosed: 'Your reply opens the ticket again.',
  send: 'Send reply',
  sent: 'Sent. We answer here and by e-mail.',
  older: 'Older messages',
  newest: 'Newest messages',
  orders: 'See your orders',
  contact: 'Write to us',
} as const;
