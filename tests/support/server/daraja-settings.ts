/** The settings of a shop with a real M-PESA. */
export const darajaSettings = {
  DARAJA_URL: 'https://api.safaricom.co.ke/',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '600100',
  DARAJA_PASSKEY: 'passkey',
  DARAJA_CALLBACK_IPS: '196.201.214.0/24',
  DATABASE_URL: 'postgres://shop@db.internal/shop',
};
