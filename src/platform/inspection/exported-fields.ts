/** What a value of a field may be to leave the page as it is: one of these words, a small number, or a page. */
export type Allowed = readonly string[] | 'number' | 'page';
type Fields = Readonly<Record<string, Allowed>>;

const failures = ['refused', 'missing', 'expired', 'offline', 'unreachable', 'garbled', 'unstored'];
const items = { itemType: ['product', 'service', 'blog'], quantity: 'number', from: 'page' } as const;
const methods = ['express', 'paybill', 'card'];
const responses = { ResponseCode: ['0', '1', '1032', '1037', '2001'], lockRemaining: 'number' } as const;

/** What every machine may export: the kinds of failures. */
export const commonFields: Fields = { kind: failures };

/**
 * The fields of each machine that its decisions need as they are, by the machine's id. A value that is not listed here
 * does not leave the page: it is replaced (export-recording.ts). A machine without an entry exports the common fields.
 */
export const exportedFields: Readonly<Record<string, Fields>> = {
  cart: items,
  checkout: { path: 'page', method: methods, phase: ['placed', 'cancelled', 'closed'] },
  cookieConsent: { choice: ['accepted', 'rejected', 'declined'] },
  hero: { reason: ['hover', 'focus', 'hidden', 'motion', 'person'], count: 'number', slide: 'number' },
  orders: { status: ['awaiting payment', 'pending', 'completed', 'cancelled', 'refund due'], count: 'number' },
  paymentCard: { method: methods },
  paymentExpress: responses,
  paymentPaybill: { ...responses, status: ['awaiting payment', 'pending', 'completed', 'cancelled', 'refund due'] },
  servicePlan: items,
  session: { name: ['phoneNumber', 'password'], to: 'page' },
  shop: { path: 'page', ...items },
};

/** The first parts of addresses that say where in the shop somebody is, and nothing about them. */
export const pages = [
  'cart',
  'checkout-address',
  'checkout-payment',
  'dashboard',
  'login',
  'orders',
  'payment-overlay',
  'product',
  'products',
  'register',
  'search',
  'service',
  'services',
] as const;
