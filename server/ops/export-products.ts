import { asc, eq, sql } from 'drizzle-orm';
import { formatProductImage } from '#contract/product-images.ts';
import type { CommandResult } from '../back-office/command-result.ts';
import { formatCell } from '../csv/csv.ts';
import { productTitles } from '../csv/product-rows.ts';
import { formatVersion, versionOf } from '../csv/variant-version.ts';
import { products, stockHolds, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Exports the products in the format of the import. */

const [itemID, variantID, ...others] = productTitles.optional;
const titles = [itemID, variantID, ...productTitles.required, ...others] as const;

/** Exports every variant with its product. The stock includes goods held for orders that are being paid. */
export async function exportProducts({ db }: Deps): Promise<CommandResult> {
  const held = sql<number>`coalesce((select sum(${stockHolds.quantity})::int from ${stockHolds}
    where ${stockHolds.variantID} = ${variants.variantID}), 0)`;
  const rows = await db
    .select({ product: products, variant: variants, held })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .orderBy(asc(variants.itemID), asc(variants.variantID));
  const lines = rows.map(({ product, variant, held: onHold }) => {
    const cells: Record<(typeof titles)[number], string | number | null> = {
      itemID: product.itemID,
      variantID: variant.variantID,
      name: product.name,
      summary: product.summary,
      category: product.category,
      itemType: product.itemType,
      image: formatProductImage(product.imageURL),
      variant: variant.name,
      platform: variant.platform,
      region: variant.region,
      salePrice: variant.salePrice,
      aliases: product.aliases.replaceAll(' ', '|'),
      redeemSteps: product.redeemSteps.join('|'),
      deals: product.deals.join('|'),
      releaseDate: product.releaseDate ?? '',
      variantImage: formatProductImage(variant.image),
      listPrice: variant.listPrice,
      stock: variant.stock + onHold,
      version: formatVersion(versionOf(variant, onHold)),
    };
    return titles.map((title) => formatCell(cells[title])).join(',');
  });
  return { code: rows.length === 0 ? 1 : 0, out: `${[titles.join(','), ...lines].join('\n')}\n` };
}
