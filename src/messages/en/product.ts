import type { Days, DeliveryLocation } from '#contract/delivery.ts';
import { shop } from '#contract/shop.ts';
import { dateFormat } from '../formats.ts';
import { arrivalText, durationText } from './common.ts';

const formatDay = dateFormat({ dateStyle: 'medium' });

const feeNote = 'You see the fee before you pay.';
const inDays = (location: DeliveryLocation, days?: Days): string =>
  days ? `${location} ${arrivalText(days)}` : location;

/** Texts of a product's page. */
export const productTexts = {
  title: 'Product',
  breadcrumbs: 'Breadcrumb',
  home: 'Home',
  products: 'Products',
  missing: 'No product chosen',
  missingDetail: 'This page needs a product and a variant. Choose one from the catalogue.',
  notFound: 'Product not found',
  notFoundDetail: 'We no longer sell it.',
  browse: 'Browse the products',
  variant: 'Variant',
  outOfStockOption: 'out of stock',
  outOfStock: 'Out of stock',
  notRated: 'Not rated yet',
  price: 'Price',
  about: 'About this product',
  details: 'Details',
  itemType: 'Item type',
  category: 'Category',
  platform: 'Platform',
  region: 'Region',
  regionGlobal: 'Works with an account of any region.',
  regionLocked: (region: string) => `${region} accounts only. Check your account’s region before you pay.`,
  regionGoods: (region: string) => `${region} version.`,
  digitalPromise: 'Digital code. On your Orders page, usually in under a minute after you pay.',
  preOrderCode: 'Pre-order. The code is on your Orders page on the day of the release.',
  preOrderGoods: 'Pre-order. We deliver from the day shown above.',
  deliveryPromise: (location: DeliveryLocation, days?: Days) => `Delivered to ${inDays(location, days)}`,
  delivery: 'Delivery and returns',
  location: 'Choose your location',
  deliveryTo: (location: DeliveryLocation, days?: Days) => `Delivery to ${inDays(location, days)}. ${feeNote}`,
  deliveryOnRelease: (location: DeliveryLocation, release: Date, days?: Days) =>
    `Pre-order: we send it on ${formatDay(release)}.${days ? ` Delivery to ${location} takes ${durationText(days)}.` : ''} ${feeNote}`,
  codeDelivery: 'Your code',
  codeSoon: 'On your Orders page, usually in under a minute after you pay. No delivery fee.',
  codeOnRelease: (release: Date) =>
    `On your Orders page on ${formatDay(release)}, the day of the release. If the release moves, the code moves with it. No delivery fee.`,
  accountRegion: 'Account region',
  accountOf: (region: string) => `${region} accounts only. Other accounts do not accept the code.`,
  accountOfAny: 'The code works with an account of any region.',
  returns: 'Return policy',
  returnsOfGoods: 'Unused goods in their packaging can be returned.',
  returnsOfCodes: 'A code that has been shown to you cannot be returned, unless it does not work.',
  warranty: 'Warranty',
  warrantyText: '6 Months',
  warrantyOnGoods: 'on devices and gear. A code has none once it is shown.',
  chat: 'Chat with us',
  newTab: '(opens in a new tab)',
  recommended: 'You may also like',
  noRecommendations: 'No recommendations available.',
  payWith: `Pay in ${shop.currencyLabel} with M-PESA`,
} as const;
