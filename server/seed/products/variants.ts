import type { ArtName } from '#contract/images.ts';
import type { SeedVariant } from '../types.ts';

/** Name, sale price in KES, pieces in stock, and where it applies the price before the sale or a picture of its own. */
type VariantRow = readonly [
  name: string,
  salePrice: number,
  stock: number,
  extra?: { readonly listPrice?: number; readonly image?: ArtName },
];

/** The variants that share a platform and a region. */
export const variantsFor = (platform: string, region: string, ...rows: readonly VariantRow[]): SeedVariant[] =>
  rows.map(([name, salePrice, stock, extra]) => ({ name, platform, region, salePrice, stock, ...extra }));
