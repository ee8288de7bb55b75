/** What the shop reads once a day about variants that are low in stock. */
export const lowStockTexts = {
  subject: (number: number) => (number === 1 ? 'One item is low in stock' : `${number} items are low in stock`),
  intro: 'These are nearly sold out, those with the fewest pieces first:',
  left: (stock: number) => (stock === 0 ? 'sold out' : `${stock} left`),
  link: 'See them at the desk',
} as const;
