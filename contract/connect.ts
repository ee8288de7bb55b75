/**
 * The Connect packages of spec section 9. Their ids are the `itemID` of a cart update with the `itemType` `blog`. No
 * call lists them, so browser and server share this list.
 */
export interface ConnectPackage {
  readonly itemID: number;
  readonly plan: 'Blog' | 'Pro';
  readonly period: string;
  readonly months: number;
  /** The days that a paid package runs. */
  readonly days: number;
  readonly usdCents: number;
}

export const connectPackages: readonly ConnectPackage[] = [
  { itemID: 113, plan: 'Blog', period: '1 month', months: 1, days: 30, usdCents: 600 },
  { itemID: 114, plan: 'Blog', period: '3 months', months: 3, days: 91, usdCents: 1500 },
  { itemID: 115, plan: 'Blog', period: '6 months', months: 6, days: 182, usdCents: 3500 },
  { itemID: 116, plan: 'Blog', period: '1 year', months: 12, days: 365, usdCents: 6000 },
  { itemID: 117, plan: 'Pro', period: '1 month', months: 1, days: 30, usdCents: 2000 },
  { itemID: 118, plan: 'Pro', period: '3 months', months: 3, days: 91, usdCents: 5000 },
  { itemID: 119, plan: 'Pro', period: '6 months', months: 6, days: 182, usdCents: 9000 },
  { itemID: 120, plan: 'Pro', period: '1 year', months: 12, days: 365, usdCents: 16500 },
];
