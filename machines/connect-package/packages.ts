import { type ConnectPackage, connectPackages } from '#contract/connect.ts';

export const packageOf = (itemID: number): ConnectPackage | null =>
  connectPackages.find((each) => each.itemID === itemID) ?? null;

/** A saving is called "over" this many per cent where it is. */
const overPercent = 15;

/** What a package saves against its plan's single months; null where it saves nothing worth a whole per cent. */
type Saving = { readonly over: number } | { readonly percent: number } | null;

/** The saving of a package, computed from the prices (design section 5). */
export function savingOf({ plan, months, usdCents }: ConnectPackage): Saving {
  const month = connectPackages.find((each) => each.plan === plan && each.months === 1);
  const single = (month?.usdCents ?? 0) * months;
  const percent = single > 0 ? (1 - usdCents / single) * 100 : 0;
  if (percent > overPercent) return { over: overPercent };
  return percent >= 1 ? { percent: Math.floor(percent) } : null;
}

/** What a month of a package comes to, in dollar cents. */
export const monthlyOf = ({ months, usdCents }: ConnectPackage): number => Math.ceil(usdCents / months);
