import type { ImageName } from '#contract/images.ts';
import type { SeedVariant } from '../types.ts';

/** Name, sale price in KES, pieces in stock, and optionally the price before the sale and the variant's own picture. */
type VariantRow = readonly [
  name: string,
  salePrice: number,
  stock: number,
  extra?: { readonly listPrice?: number; readonly image?: ImageName },
];

/** Creates variants of one platform and region. */
export const variantsFor = (platform: string, region: string, ...rows: readonly VariantRow[]): SeedVariant[] =>
  rows.map(([name, salePrice, stock, extra]) => ({ name, platform, region, salePrice, stock, ...extra }));
