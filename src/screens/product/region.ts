import { productTexts as texts } from '#messages/product.ts';

const anywhere = 'Global';

/** The regions whose goods work in Kenya without restrictions. */
const unrestrictedRegions: readonly string[] = [anywhere, 'Kenya'];

/** Whether the region of goods or of a code limits where they work. */
export const isLimited = (region: string, digital: boolean): boolean =>
  digital ? region !== anywhere : !unrestrictedRegions.includes(region);

/** Returns the region notice: which accounts accept a code, or which version the goods are. Null when not needed. */
export function regionNotice(region: string, digital: boolean): string | null {
  if (digital) return isLimited(region, digital) ? texts.regionLocked(region) : texts.regionGlobal;
  return isLimited(region, digital) ? texts.regionGoods(region) : null;
}
