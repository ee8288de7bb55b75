import { asc, eq, sql } from 'drizzle-orm';
import { formatProductImage } from '#contract/product-images.ts';
import { formatLine } from '../csv/csv.ts';
import { productTitles } from '../csv/product-rows.ts';
import { formatVersion, versionOf } from '../csv/variant-version.ts';
import { batchSize, readInBatches } from '../db/batches.ts';
import { products, stockHolds, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Exports the products in the format of the import. */

const [itemID, variantID, ...others] = productTitles.optional;
const titles = [itemID, variantID, ...productTitles.required, ...others] as const;

/** The lines of every variant with its product. The stock includes goods held for orders that are being paid. */
export async function* productLines({ db }: Pick<Deps, 'db'>): AsyncGenerator<string> {
  yield formatLine(titles);
  const held = sql<number>`coalesce((select sum(${stockHolds.quantity})::int from ${stockHolds}
    where ${stockHolds.variantID} = ${variants.variantID}), 0)`;
  const batches = readInBatches<{
    product: typeof products.$inferSelect;
    variant: typeof variants.$inferSelect;
    held: number;
  }>((last) =>
    db
      .select({ product: products, variant: variants, held })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(
        last === null
          ? undefined
          : sql`(${variants.itemID}, ${variants.variantID}) > (${last.variant.itemID}, ${last.variant.variantID})`,
      )
      .orderBy(asc(variants.itemID), asc(variants.variantID))
      .limit(batchSize),
  );
  for await (const rows of batches)
    for (const { product, variant, held: onHold } of rows) {
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
      yield formatLine(titles.map((title) => cells[title]));
    }
}
