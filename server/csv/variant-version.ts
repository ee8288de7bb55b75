import type { variants } from '../db/schema.ts';

/**
 * What an export of products saw of a variant: its stock and its prices. The import compares it with the shop, so that a
 * file does not give back what was sold since, or undo a price of someone else.
 */
export interface VariantVersion {
  /** The stock with the pieces held for orders that are being paid. */
  readonly stock: number;
  /** The pieces sold so far. A stock that was sold and filled up again is another one. */
  readonly sold: number;
  readonly salePrice: number;
  readonly listPrice: number | null;
}

type Counted = Pick<typeof variants.$inferSelect, 'stock' | 'sold' | 'salePrice' | 'listPrice'>;

/** Returns the version of a variant. @param held the pieces that are held for orders being paid */
export const versionOf = ({ stock, sold, salePrice, listPrice }: Counted, held: number): VariantVersion => ({
  stock: stock + held,
  sold,
  salePrice,
  listPrice,
});

/** Formats a version with letters, so that no spreadsheet takes it for a number or a date: `s12n3p2450l2900`. */
export const formatVersion = ({ stock, sold, salePrice, listPrice }: VariantVersion): string =>
  `s${stock}n${sold}p${salePrice}${listPrice === null ? '' : `l${listPrice}`}`;

/** Parses what `formatVersion` has written; null for anything else. */
export function parseVersion(text: string): VariantVersion | null {
  const [, stock, sold, salePrice, listPrice] = /^s(\d{1,9})n(\d{1,9})p(\d{1,9})(?:l(\d{1,9}))?$/.exec(text) ?? [];
  if (stock === undefined) return null;
  return {
    stock: Number(stock),
    sold: Number(sold),
    salePrice: Number(salePrice),
    listPrice: listPrice === undefined ? null : Number(listPrice),
  };
}
