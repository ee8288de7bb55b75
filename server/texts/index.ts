/** Every sentence that the server writes to customers. Another language is another folder with the same exports. */

export { accountTexts } from './en/accounts.ts';
export { articleTexts } from './en/articles.ts';
export { cartTexts } from './en/carts.ts';
export { catalogueTexts } from './en/catalogue.ts';
export { codeNoticeTexts } from './en/code-notices.ts';
export { deskTexts } from './en/desk.ts';
export { emailTexts } from './en/emails.ts';
export { limitTexts } from './en/limits.ts';
export { lowStockTexts } from './en/low-stock.ts';
export { newsletterTexts } from './en/newsletter.ts';
export { orderMoneyTexts } from './en/order-money.ts';
export { orderTexts } from './en/orders.ts';
export { noScriptTexts, pageDescriptions, unlistedDescription } from './en/pages.ts';
export { mpesaResultTexts, paymentTexts } from './en/payments.ts';
export { receiptTexts } from './en/receipts.ts';
export { requestErrorTexts } from './en/request-errors.ts';
export { reviewTexts } from './en/reviews.ts';
export { stockAlertTexts } from './en/stock-alerts.ts';
export { ticketTexts } from './en/tickets.ts';
export { choices, validationTexts } from './en/validation.ts';
