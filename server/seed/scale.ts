import { sql } from 'drizzle-orm';
import type { ImageFamily, ImageTheme } from '#contract/images.ts';
import type { ProductType } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { variants } from '../db/schema.ts';

/** Generates a large catalogue for measurements, with realistic names, in the database. */

const variantsEach = 4;
const batch = 20_000;

interface Kind {
  readonly type: ProductType;
  readonly category: string;
  readonly noun: string;
  readonly art: ImageFamily;
  /** The base of the prices of the four variants, in whole KES. */
  readonly price: number;
}

const kinds: readonly Kind[] = [
  { type: 'giftcard', category: 'Gift cards', noun: 'Gift Card', art: 'giftcard', price: 650 },
  { type: 'gamecard', category: 'Game cards', noun: 'Points', art: 'gamecard', price: 500 },
  { type: 'gamecard', category: 'Games', noun: 'Saga', art: 'game', price: 2900 },
  { type: 'merchandise', category: 'Apparel', noun: 'Hoodie', art: 'hoodie', price: 1800 },
  { type: 'merchandise', category: 'Collectibles', noun: 'Figurine', art: 'figurine', price: 2400 },
  { type: 'electronics', category: 'Monitors', noun: 'Monitor', art: 'monitor', price: 21_000 },
  { type: 'electronics', category: 'Storage', noun: 'Drive', art: 'storage', price: 4200 },
  { type: 'device', category: 'Consoles', noun: 'Console', art: 'console', price: 48_000 },
  { type: 'device', category: 'Handhelds', noun: 'Handheld', art: 'handheld', price: 32_000 },
  { type: 'equipment', category: 'Headsets', noun: 'Headset', art: 'headset', price: 3600 },
  { type: 'equipment', category: 'Controllers', noun: 'Controller', art: 'controller', price: 5400 },
];

interface Platform {
  readonly name: string;
  readonly theme: ImageTheme;
}

const platforms: readonly Platform[] = [
  { name: 'PlayStation', theme: 'playstation' },
  { name: 'Xbox', theme: 'xbox' },
  { name: 'Nintendo Switch', theme: 'nintendo' },
  { name: 'Steam', theme: 'steam' },
  { name: 'PC', theme: 'pc' },
  { name: 'Mobile', theme: 'mobile' },
  { name: 'Roblox', theme: 'roblox' },
];

const firstWords = 'Crimson,Silent,Savanna,Iron,Neon,Lunar,Golden,Hidden,Rapid,Storm,Ember,Velvet,Coastal'.split(',');
const secondWords =
  'Frontier,Legends,Runner,Arena,Horizon,Rally,Kingdom,Voyage,Circuit,Rift,Dynasty,Harvest,Signal,Outpost,Vanguard,Echo,Relay'.split(
    ',',
  );
const editions = ['Standard', 'Plus', 'Deluxe', 'Ultimate'];
const regions = ['Global', 'Kenya', 'UK', 'US', 'Middle East'];
const deals = ['{}', '{sale}', '{trending}', '{deal,sale}', '{}', '{exclusive}', '{recent}', '{}'];

/** SQL: the element of a list at `index`, an SQL expression, modulo the length of the list. */
const pick = (list: readonly (string | number)[], index: string) => {
  const items = list.map((item) => (typeof item === 'number' ? String(item) : `'${item}'`)).join(',');
  const type = typeof list[0] === 'number' ? 'integer' : 'text';
  return sql.raw(`(array[${items}]::${type}[])[1 + (${index}) % ${list.length}]`);
};
const pickOfKind = (fact: keyof Kind, index: string) =>
  pick(
    kinds.map((kind) => kind[fact]),
    index,
  );
const pickOfPlatform = (fact: keyof Platform, index: string) =>
  pick(
    platforms.map((platform) => platform[fact]),
    index,
  );

/** SQL: inserts the products `from` to `to`, counted from 0. The product `i` gets the id `firstID + i`. */
const productSelect = (from: number, to: number, firstID: number) => sql`
  insert into products (item_id, name, image_url, summary, item_type, rating_tenths, category, deals, created_at)
  select ${firstID}::integer + i,
    ${pick(firstWords, 'i')} || ' ' || ${pick(secondWords, 'i / 3')} || ' ' ||
      ${pickOfKind('noun', 'i')} || ' ' || (i / 143 + 1),
    '/images/' || ${pickOfKind('art', 'i')} || '-' || ${pickOfPlatform('theme', 'i / 11')} || '.svg',
    'For ' || ${pickOfPlatform('name', 'i / 11')} || ', in four editions.',
    ${pickOfKind('type', 'i')},
    30 + (i * 7) % 21,
    ${pickOfKind('category', 'i')},
    ${pick(deals, 'i / 5')}::text[],
    now() - make_interval(days => i % 720)
  from generate_series(${from}::integer, ${to}::integer) as i`;

/** SQL: inserts the variants `from` to `to`, counted from 0. Each product has four successive variants. */
const variantSelect = (from: number, to: number, firstItemID: number) => sql`
  insert into variants (item_id, name, image, stock, sale_price, list_price, platform, region)
  select ${firstItemID}::integer + i, ${pick(editions, 'n')}, p.image_url, (n * 13) % 29, price,
    case when n % 6 = 0 then price + price / 5 end, ${pickOfPlatform('name', 'i / 11')}, ${pick(regions, 'i / 2')}
  from generate_series(${from}::integer, ${to}::integer) as n
  cross join lateral (select n / ${sql.raw(String(variantsEach))} as i) as numbered
  cross join lateral (
    select ${pickOfKind('price', 'i')} * (n % ${sql.raw(String(variantsEach))} + 1) + (i % 40) * 10 as price
  ) as priced
  join products p on p.item_id = ${firstItemID}::integer + i`;

/** Counts the variants of the catalogue. */
export const countVariants = (db: Database): Promise<number> => db.$count(variants);

/**
 * Adds products until the catalogue holds `target` variants.
 * @returns the number of added variants; 0 if there were enough
 */
export async function growCatalogue(db: Database, target: number): Promise<number> {
  const missing = target - (await countVariants(db));
  if (missing <= 0) return 0;
  await db.transaction(async (tx) => {
    const productCount = Math.ceil(missing / variantsEach);
    // Reserves a block of ids in one step, so that no other transaction uses one of them.
    const highest = tx.$with('highest').as(
      tx
        .select({
          id: sql<number>`setval(pg_get_serial_sequence('products', 'item_id'), nextval(pg_get_serial_sequence('products', 'item_id')) + ${productCount}::integer)`.as(
            'id',
          ),
        })
        .from(sql`(select 1) as one`),
    );
    const [last] = await tx.with(highest).select({ id: highest.id }).from(highest);
    const firstID = Number(last?.id) - productCount + 1;
    for (let from = 0; from < productCount; from += batch)
      await tx.execute(productSelect(from, Math.min(from + batch, productCount) - 1, firstID));
    for (let from = 0; from < missing; from += batch)
      await tx.execute(variantSelect(from, Math.min(from + batch, missing) - 1, firstID));
  });
  // The planner's statistics are outdated after such a growth, and the new rows are still in the pending lists of the
  // search's GIN indexes.
  await db.execute(sql`vacuum analyze products`);
  await db.execute(sql`vacuum analyze variants`);
  return missing;
}
