import { is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import * as schema from '#server/db/schema.ts';
import { openTestDatabase } from '#tests/support/server/database.ts';

/** The database that the migrations create must match the tables in server/db/tables. */

/** The search's table and columns that hand-written migrations create and only SQL uses. */
const byHand = {
  tables: ['name_words'],
  columns: ['articles.words', 'products.variant_words', 'products.words', 'services.words'],
};

const database = await openTestDatabase('empty');
afterAll(() => database.close());

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));
const isOfSchema = sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

async function read(rows: ReturnType<typeof sql>): Promise<string[]> {
  const found = await database.db.select({ words: sql<string>`words` }).from(sql`(${rows}) as rows`);
  return found
    .map(({ words }) => words)
    .filter((words) => !byHand.columns.some((name) => words.startsWith(`${name} `)));
}
const isDeclared = (words: string) => !byHand.tables.some((name) => words.startsWith(`${name}.`));

it('has the columns of the table definitions, with their types, defaults and nulls', async () => {
  const described = tables.flatMap(({ name, columns }) =>
    columns.map((column) => {
      const type = column.getSQLType().replace('bigserial', 'bigint').replace('serial', 'integer').replace(' (', '(');
      return `${name}.${toSnakeCase(column.name)} ${type}, ${column.notNull}, ${column.hasDefault}`;
    }),
  );
  const present =
    await read(sql`select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ', ' ||
      a.attnotnull || ', ' || (a.atthasdef or a.attidentity <> '') as words
    from pg_attribute a join pg_class c on c.oid = a.attrelid where ${isOfSchema} and a.attnum > 0 and not a.attisdropped`);
  expect(present.filter(isDeclared).toSorted()).toEqual(described.toSorted());
});

it('has every index of the table definitions, and exactly their foreign keys', async () => {
  const described = tables.flatMap(({ name, indexes }) => indexes.map(({ config }) => `${name}.${config.name}`));
  expect(described.length).toBeGreaterThan(20);
  const present = await read(
    sql`select tablename || '.' || indexname as words from pg_indexes where schemaname = 'public'`,
  );
  expect(present).toEqual(expect.arrayContaining(described));
  const keys = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const names = (of: typeof columns) => of.map((column) => toSnakeCase(column.name)).join();
      return `${name}.${names(columns)} ${getTableConfig(foreignTable).name}.${names(foreignColumns)} ${key.onDelete ?? 'no action'}`;
    }),
  );
  const actions = sql`case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'no action' end`;
  const columnsOf = (table: ReturnType<typeof sql>, numbers: ReturnType<typeof sql>) =>
    sql`(select string_agg(a.attname, ',' order by place) from unnest(${numbers}) with ordinality as n(number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;
  const found =
    await read(sql`select c.relname || '.' || ${columnsOf(sql`k.conrelid`, sql`k.conkey`)} || ' ' || f.relname || '.' ||
      ${columnsOf(sql`k.confrelid`, sql`k.confkey`)} || ' ' || ${actions} as words
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and ${isOfSchema}`);
  expect(found.toSorted()).toEqual(keys.toSorted());
});
