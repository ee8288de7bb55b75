/** The tables of the shop (spec section 3). Column names are the fields' names in snake_case. Money is whole KES. */

export * from './tables/accounts.ts';
export * from './tables/articles.ts';
export * from './tables/catalogue.ts';
export * from './tables/messages.ts';
export * from './tables/newsletter.ts';
export * from './tables/orders.ts';
export * from './tables/payments.ts';
export * from './tables/pictures.ts';
export * from './tables/reviews.ts';
export * from './tables/sandbox.ts';
export * from './tables/shop.ts';
export * from './tables/staff.ts';
export * from './tables/stock-alerts.ts';
export * from './tables/tickets.ts';
export * from './tables/vault.ts';
