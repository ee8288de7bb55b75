import type { ConnectPackage } from './shop-facts.ts';

/**
 * The Connect packages of spec section 9. Their ids are the `itemID` of a cart update with the `itemType` `blog`. No
 * call lists them: a page has these, or the shop's own from the shop's facts.
 */
export const connectPackages: readonly ConnectPackage[] = [
  { itemID: 113, plan: 'Blog', period: '1 month', days: 30, usdCents: 600 },
  { itemID: 114, plan: 'Blog', period: '3 months', days: 91, usdCents: 1500 },
  { itemID: 115, plan: 'Blog', period: '6 months', days: 182, usdCents: 3500 },
  { itemID: 116, plan: 'Blog', period: '1 year', days: 365, usdCents: 6000 },
  { itemID: 117, plan: 'Pro', period: '1 month', days: 30, usdCents: 2000 },
  { itemID: 118, plan: 'Pro', period: '3 months', days: 91, usdCents: 5000 },
  { itemID: 119, plan: 'Pro', period: '6 months', days: 182, usdCents: 9000 },
  { itemID: 120, plan: 'Pro', period: '1 year', days: 365, usdCents: 16500 },
];

/** The whole months of a package, for its price a month: 1 for one that runs for less. */
export const monthsOf = ({ days }: Pick<ConnectPackage, 'days'>): number => Math.max(1, Math.round(days / 30.4));
