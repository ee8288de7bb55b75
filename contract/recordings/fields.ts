import type { AllowList } from '@uwanja/flow-inspector/format';
import { dealKeys, orderStatuses, productSorts, productTypes, timelineStates, timelineSteps } from '../shop.ts';

type Fields = AllowList['commonFields'];

const failures = ['refused', 'missing', 'expired', 'offline', 'unreachable', 'invalidResponse', 'storageUnavailable'];
const filters = {
  kind: [...failures, 'toggle', 'sort', 'price', 'clear'],
  name: ['category', 'platform', 'deal', 'type'],
  deal: dealKeys,
  type: productTypes,
  sort: productSorts,
  page: 'number',
  first: 'number',
  count: 'number',
} as const;
const items = { itemType: ['product', 'service', 'blog'], quantity: 'number', from: 'page' } as const;
const methods = ['express', 'paybill', 'card'];
const responses = { ResponseCode: ['0', '1', '1032', '1037', '2001'], lockRemaining: 'number' } as const;

/** The names of the fields of forms, which an event of a form carries beside the value. */
const formFields = [
  'address',
  'code',
  'comment',
  'confirmPassword',
  'currentPassword',
  'email',
  'firstName',
  'isAttached',
  'issue',
  'lastName',
  'password',
  'phoneNumber',
  'recording',
  'referredBy',
  'subject',
  'username',
];

/** The fields that every machine may export. */
const commonFields: Fields = { kind: failures, name: formFields };

/**
 * The fields whose values a machine's guards read, by the machine's id. A value that is not listed here is replaced
 * when a recording leaves the page. A machine without an entry exports only the common fields.
 */
const fields: AllowList['fields'] = {
  articleList: { section: ['other', 'highlight'], page: 'number', first: 'number' },
  cart: items,
  catalogue: filters,
  checkout: {
    kind: [...failures, 'placed', 'closed'],
    path: 'page',
    method: methods,
    phase: ['placed', 'cancelled', 'closed'],
  },
  cookieConsent: { choice: ['accepted', 'rejected', 'declined'] },
  carousel: { reason: ['hover', 'focus', 'hidden', 'motion', 'person'], count: 'number', slide: 'number' },
  missedPayment: { status: orderStatuses },
  orders: {
    status: orderStatuses,
    itemType: items.itemType,
    method: methods,
    step: timelineSteps,
    state: timelineStates,
    count: 'number',
  },
  paymentCard: { method: methods },
  paymentExpress: responses,
  paymentPaybill: { ...responses, status: orderStatuses },
  servicePlan: items,
  session: { to: 'page' },
  search: filters,
  toasts: { type: ['notice'], severity: ['info', 'success', 'error'], id: 'number', max: 'number' },
  shop: { path: 'page', ...items },
};

/** What a recording of the shop's flows may hold when it leaves the page. */
export const allowList: AllowList = {
  commonFields,
  fields,
  partners: ['session', 'cart'],
  /** The first path segments that contain no personal data. */
  pages: [
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
  ],
};
