/** Notices about codes of an order: to the shop that some are missing, to the buyer that they are ready. */
export const codeNoticeTexts = {
  count: (codes: number) => (codes === 1 ? '1 code' : `${codes} codes`),
  item: (name: string, variantID: number) => `${name}, variant ${variantID}`,
  unknownItem: (variantID: number) => `Variant ${variantID}`,
  shortageSubject: (orderID: string) => `Order ${orderID} waits for codes`,
  shortage: (orderID: string) =>
    `Order ${orderID} is paid, and the vault does not have all of its codes. These are missing:`,
  shortageEnd: 'As soon as they are loaded the order gets them automatically, and its buyer is notified.',
  replaced: {
    text: (orderID: string, url: string) =>
      `A code of your order ${orderID} was replaced by a new one. Sign in to see it: ${url}`,
    subject: (orderID: string) => `A new code for order ${orderID}`,
    sentence: (orderID: string) =>
      `A code of your order ${orderID} did not work, and we have replaced it. Sign in and open the order to see the new one.`,
  },
  arrived: {
    text: (orderID: string, url: string) => `Your codes for order ${orderID} are ready. See them at ${url}`,
    subject: (orderID: string) => `Your codes for order ${orderID} are ready`,
    sentence: (orderID: string) =>
      `Your codes for order ${orderID} are ready. Sign in and open the order to see them. We never send codes by e-mail.`,
  },
} as const;
