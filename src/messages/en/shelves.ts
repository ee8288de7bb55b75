const empty = '0 items found';
const count = (items: number) => (items === 1 ? '1 item' : `${items} items`);

/** /saved-items, /recently-viewed, /inbox and the heart on a product's page. */
export const shelvesTexts = {
  empty,
  count,
  browse: 'Browse the products',
  remove: (name: string) => `Remove ${name}`,
  save: 'Save',
  saved: {
    title: 'Saved Items',
    text: 'Kept in this browser.',
    emptyDetail: 'Press the heart on a product to find it here again.',
  },
  viewed: {
    title: 'Recently Viewed',
    text: 'The last products you looked at, kept in this browser.',
    emptyDetail: 'Products that you look at show here.',
  },
  inbox: {
    title: 'Inbox',
    emptyDetail: 'News of your orders shows here.',
    count: (messages: number) => (messages === 1 ? '1 message' : `${messages} messages`),
    placed: (orderID: string) => `Order ${orderID} placed`,
    placedText: (amount: string) => `We have your order of ${amount}.`,
    paid: (orderID: string) => `Order ${orderID} paid`,
    paidText: (amount: string) => `Your payment of ${amount} has arrived. The order is being prepared.`,
    receipt: (orderID: string) => `Receipt for order ${orderID}`,
    receiptText: (amount: string, receipt: string) => `M-PESA receipt ${receipt} for ${amount}.`,
    open: 'See your orders',
  },
} as const;
