import { and, exists, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/open.ts';
import { articles, pictures, products, services, shopSettings, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deleteFromFolder, findOlder } from './folder.ts';

/** Pictures that are unused: no row and no setting names them. */

/**
 * SQL: no product, variant, service and article has the picture, hidden ones included, and the shop's look does not.
 * @param hash the hash of the picture, by default of the row of the table
 */
export function isUnused(db: Database, hash: PgColumn | string = pictures.hash): SQL {
  const start = sql`'/pictures/' || ${hash} || '-'`;
  const used = (table: PgTable, image: PgColumn) =>
    exists(db.select({ one: sql`1` }).from(table).where(sql`starts_with(${image}, ${start})`));
  /** JSON has the picture in one of its texts. */
  const listed = (table: PgTable, json: PgColumn) =>
    exists(db.select({ one: sql`1` }).from(table).where(sql`position('"' || ${start} in ${json}::text) > 0`));
  return and(
    not(used(products, products.imageURL)),
    not(listed(products, products.gallery)),
    not(used(variants, variants.image)),
    not(used(services, services.image)),
    not(used(articles, articles.photo)),
    not(listed(shopSettings, shopSettings.settings)),
  ) as SQL;
}

/** Deletes the unused pictures of the folder that were written before a moment. @returns the number of deleted files */
export async function deleteUnusedFiles({ db, config }: Pick<Deps, 'db' | 'config'>, before: Date): Promise<number> {
  const folder = config.picturesDir;
  if (folder === null) return 0;
  let deleted = 0;
  for (const [hash, names] of await findOlder(folder, before)) {
    const [row] = await db.select({ unused: sql<boolean>`${isUnused(db, hash)}` }).from(sql`(values (1)) as one`);
    if (!row?.unused) continue;
    await deleteFromFolder(folder, names);
    deleted += names.length;
  }
  return deleted;
}
