import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { commandLimits } from '#server/db/pool.ts';
import { orders, products, variants } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { moveToPostgres } from '#server/ops/move.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import {
  findPostgres,
  noPostgres,
  type PostgresCluster,
  runSql,
  startPostgres,
} from '#tests/support/server/postgres.ts';
import { openVaultShop, type VaultShop } from '#tests/support/server/vault.ts';

/** `npm run ops -- move`: from the embedded database to a PostgreSQL started for these tests. */

const bin = findPostgres();
if (bin === null) console.log(`– ${noPostgres}`);

describe.skipIf(bin === null)('moving a shop to PostgreSQL', () => {
  let cluster: PostgresCluster;
  let shop: VaultShop;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '');
    shop = await openVaultShop();
    const card = await shop.newVariant();
    await shop.load(card, 'MOVED-CODE-1', 'MOVED-CODE-2', 'MOVED-CODE-3');
    await shop.bought([card, 2]);
    const waiting = await shop.buyer(card);
    await shop.initiate(waiting);
    await sellOften();
  });
  const colours = (...names: readonly string[]) =>
    Buffer.from(
      [
        'name,summary,category,itemType,image,variant,platform,region,salePrice,stock',
        ...names.map((name) => `Colours,A card.,Cards,giftcard,giftcard-steam,${name},PC,Kenya,100,500`),
      ].join('\n'),
    );
  /** Imports a product, sells it twice, and renames and restocks it. Changes of its stock change where a variant's row lies. */
  async function sellOften(): Promise<void> {
    await importProducts(shop.deps, colours('Black', 'White', 'Grey'), { dryRun: false, setStock: false });
    const [product] = await shop.db.select().from(products).where(eq(products.name, 'Colours'));
    const cards = await shop.db
      .select()
      .from(variants)
      .where(eq(variants.itemID, product?.itemID ?? 0))
      .orderBy(asc(variants.variantID));
    const ids = cards.map(({ variantID }) => variantID);
    for (const variantID of ids.slice(0, 2)) await shop.bought([variantID, 1]);
    for (let stock = 0; stock < 100; stock += 1) await shop.setStock(ids[stock % 7 === 0 ? 1 : 0] ?? 0, stock);
    await shop.setStock(ids[0] ?? 0, 7);
    await importProducts(shop.deps, colours('Green'), { dryRun: false, setStock: false });
    await shop.db
      .update(variants)
      .set({ name: 'Ivory' })
      .where(eq(variants.variantID, ids[1] ?? 0));
  }
  afterAll(async () => {
    await shop?.stop();
    await cluster?.stop();
  });

  const newDatabase = async (): Promise<string> => {
    databases += 1;
    await runSql(`${cluster.url}/postgres`, `create database moved_${databases}`);
    return `${cluster.url}/moved_${databases}`;
  };
  const opened = async <T>(url: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir: '', databaseUrl: url }, commandLimits);
    return work(database).finally(database.close);
  };
  const jobsOf = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<unknown[]> => {
    const rows = sql`(select name, singleton_key as key, start_after as at from pgboss.job
      where state in ('created', 'retry', 'active') and name not like '\\_\\_%') as jobs`;
    return db.select({ name: sql`name`, key: sql`key`, at: sql`at::text` }).from(rows).orderBy(sql`name, key`);
  };

  const sequencesOf = ({ db }: Pick<OpenDatabase, 'db'>) =>
    db
      .select({ name: sql`sequencename`, last: sql`last_value::text` })
      .from(sql`pg_sequences`)
      .where(sql`schemaname = 'public' and last_value is not null`)
      .orderBy(sql`sequencename`);

  it('copies every row, every sequence and every pending job, and counts the rows', async () => {
    const url = await newDatabase();
    const { code, out } = await moveToPostgres(shop.deps, url);
    expect(code).toBe(0);
    expect(out).toMatch(/^orders +4$/m);
    expect(out).toMatch(/^vault_codes +3$/m);
    await opened(url, async (target) => {
      // A row's text shows times in the session's time zone.
      await shop.db.execute(sql`set timezone to 'UTC'`);
      await target.db.transaction(async (tx) => {
        await tx.execute(sql`set local timezone to 'UTC'`);
        expect(await tableHashes(tx as unknown as Deps['db'])).toEqual(await tableHashes(shop.db));
      });
      expect(await jobsOf(target)).toEqual(await jobsOf(shop));
      expect((await jobsOf(target)).length).toBeGreaterThan(0);
      expect(await sequencesOf(target)).toEqual(await sequencesOf(shop));
      expect((await sequencesOf(target)).length).toBeGreaterThan(0);
    });
  });

  it('refuses a database with a shop or another program in it, and changes neither', async () => {
    const url = await newDatabase();
    await moveToPostgres(shop.deps, url);
    const count = () => opened(url, ({ db }) => db.$count(orders));
    const before = await count();
    await expect(moveToPostgres(shop.deps, url)).rejects.toThrow(
      /^The database of --to is not empty: \w+ has \d+ rows?/,
    );
    expect(await count()).toBe(before);

    const other = await newDatabase();
    await runSql(other, 'create table theirs (id integer)');
    await expect(moveToPostgres(shop.deps, other)).rejects.toThrow('holds tables of another program');
    await runSql(other, 'insert into theirs values (1)');
    await expect(moveToPostgres(shop.deps, `${cluster.url}/nowhere`)).rejects.toThrow('cannot be opened');
  });

  it('copies nothing where a row does not arrive unchanged', async () => {
    const url = await newDatabase();
    await opened(url, ({ db }) =>
      db.execute(sql`create function "meddle"() returns trigger language plpgsql as
        $$ begin new.amount = new.amount + 1; return new; end $$`),
    );
    await runSql(url, 'create trigger meddle before insert on orders for each row execute function meddle()');
    await expect(moveToPostgres(shop.deps, url)).rejects.toThrow('The rows of orders differ after the copy (4 and 4)');
    expect(await opened(url, ({ db }) => db.$count(products))).toBe(0);
  });

  it('refuses a shop that is on PostgreSQL already', async () => {
    const config = { ...shop.deps.config, databaseUrl: 'postgres://there/shop' };
    await expect(moveToPostgres({ ...shop.deps, config }, await newDatabase())).rejects.toThrow('on PostgreSQL');
  });
});
