/** Every sentence that the server writes to customers. Another language is another folder with the same exports. */

export { accountTexts } from './en/accounts.ts';
export { cartTexts } from './en/carts.ts';
export { catalogueTexts } from './en/catalogue.ts';
export { codeNoticeTexts, emailTexts, receiptTexts, ticketTexts } from './en/emails.ts';
export { limitTexts } from './en/limits.ts';
export { orderTexts } from './en/orders.ts';
export { mpesaResultTexts, paymentTexts } from './en/payments.ts';
export { requestErrorTexts } from './en/request-errors.ts';
export { choices, validationTexts } from './en/validation.ts';
