/** Where a machine's source is: its folder in machines/, and whether tests/models has a model usable for any path. */
export interface MachineSource {
  readonly folder: string;
  readonly hasModel: boolean;
}

/** The machines in the folder of their own name. */
const own = [
  'account',
  'addressBook',
  'article',
  'articleEditor',
  'articleList',
  'bulkChange',
  'carousel',
  'cart',
  'catalogue',
  'checkout',
  'codeImport',
  'comment',
  'commentList',
  'connectEditor',
  'connectPackage',
  'contact',
  'cookieConsent',
  'dashboard',
  'dataExport',
  'deskAction',
  'deskLive',
  'exceptionSettlement',
  'firstSteps',
  'handset',
  'inbox',
  'lastOrder',
  'missedPayment',
  'newsletterEditor',
  'newsletterIssue',
  'newsletterUnsubscribe',
  'orderCodes',
  'orderReviews',
  'orders',
  'passwordReset',
  'paymentAttempt',
  'paymentCard',
  'paymentExpress',
  'paymentPaybill',
  'phoneVerification',
  'pictureUpload',
  'preferences',
  'product',
  'productEditor',
  'reactions',
  'recentlyViewed',
  'registration',
  'reorder',
  'reviewList',
  'savedItems',
  'search',
  'serviceEditor',
  'servicePlan',
  'services',
  'session',
  'share',
  'shelfOffers',
  'shop',
  'shopSettings',
  'siteHeader',
  'staffSession',
  'stockAlert',
  'subscriptions',
  'suggestions',
  'ticketReply',
  'ticketThread',
  'toasts',
] as const;

/** The folders of the other machines. */
const shared = {
  accountDeletion: 'account',
  accountDetails: 'account',
  categories: 'catalogue',
  footerNewsletter: 'newsletter',
  heroPrices: 'home',
  highlights: 'home',
  homeDeals: 'home',
  homeNewsletter: 'newsletter',
  platforms: 'catalogue',
  resetRequest: 'password-reset',
  whatsOn: 'article-list',
} as const;

/** Machines without a usable model. The checkout's invariants hold only for the user of its own model. */
const withoutModel = new Set(['categories', 'platforms', 'checkout']);

const folders: ReadonlyMap<string, string> = new Map([
  ...own.map((id) => [id, id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] as const),
  ...Object.entries(shared),
]);

/**
 * Finds the source of a machine.
 * @param machineID such as `paymentExpress`; the folder's index.ts exports it as `paymentExpressMachine`
 * @returns undefined where the shop has no such machine
 */
export function findMachineSource(machineID: string): MachineSource | undefined {
  const folder = folders.get(machineID);
  return folder === undefined ? undefined : { folder, hasModel: !withoutModel.has(machineID) };
}
