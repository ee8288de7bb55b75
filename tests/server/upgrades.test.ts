import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/open.ts';
import { type BareDatabase, openBareDatabase } from '#tests/support/server/bare-database.ts';

/**
 * During an upgrade a release runs beside its direct predecessor, on the newer tables (docs/decisions/091). So a
 * migration must not remove or narrow what the predecessor reads and writes.
 */

/**
 * What migrations have removed or narrowed all the same. A line may be added only for something that the direct
 * predecessor of the migration's release does not use any more.
 */
const accepted = {
  '0004_articles_and_search': ['unique index reactions_once on reactions (article_id, kind, uid) is added'],
  // A fault: releases before this migration cannot send codes for new passwords beside later ones.
  '0014_phone_proof': ['table reset_codes is dropped'],
  // The predecessor refuses a second person of a name too. Of two at the same moment it answers the later one with 500.
  '0047_staff_name': ['unique index staff_name on staff (name) is added'],
};

/** A column, or a rule that rows must obey: a constraint or a unique index. */
interface Part {
  readonly table: string;
  readonly name: string;
  /** What the part is, in words: an equal text means that nothing has changed. */
  readonly definition: string;
  /** The columns that a rule is about; of a column, its own name. */
  readonly columns: readonly string[];
  readonly isColumn: boolean;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

const isOfShop = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
const namesOf = (table: string, numbers: string) =>
  `array(select attname::text from pg_attribute where attrelid = ${table} and attnum = any (${numbers}) order by attname)`;
const partsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as definition,
    array[a.attname::text] as columns, true as "isColumn", a.attnotnull as "isRequired",
    (a.atthasdef or a.attidentity <> '') as "hasDefault"
  from pg_attribute a join pg_class c on c.oid = a.attrelid where ${isOfShop} and a.attnum > 0 and not a.attisdropped
  union all
  select c.relname, k.conname, pg_get_constraintdef(k.oid), ${namesOf('k.conrelid', 'k.conkey')}, false, false, false
  from pg_constraint k join pg_class c on c.oid = k.conrelid where ${isOfShop} and k.contype in ('c', 'f', 'x')
  union all
  select c.relname, i.relname, regexp_replace(pg_get_indexdef(i.oid), '^.* USING ', ''),
    ${namesOf('c.oid', 'x.indkey::int2[]')}, false, false, false
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where ${isOfShop} and x.indisunique`;

async function readParts(database: BareDatabase): Promise<Map<string, Part>> {
  const rows = await database.rows<Part>(partsQuery);
  return new Map(rows.map((part) => [`${part.isColumn ? 'column' : 'rule'} ${part.table}.${part.name}`, part]));
}

const nameOf = ({ table, name, isColumn, columns, definition }: Part): string =>
  isColumn
    ? `column ${table}.${name}`
    : definition.startsWith('btree')
      ? `unique index ${name} on ${table} (${columns.join(', ')})`
      : `constraint ${name} on ${table} (${columns.join(', ')})`;

/** Lists what statements of the predecessor would not find, or could not write any more. */
function narrowings(before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>): string[] {
  const tablesOf = (parts: ReadonlyMap<string, Part>) => new Set([...parts.values()].map(({ table }) => table));
  const [tablesBefore, tablesAfter] = [tablesOf(before), tablesOf(after)];
  const dropped = [...tablesBefore]
    .filter((table) => !tablesAfter.has(table))
    .map((table) => `table ${table} is dropped`);
  const changed = [...before].flatMap(([key, part]) => {
    const now = after.get(key);
    if (!tablesAfter.has(part.table)) return [];
    // A unique index is what `on conflict` names; other rules may go.
    if (!now) return part.isColumn || part.definition.startsWith('btree') ? [`${nameOf(part)} is dropped`] : [];
    if (now.definition !== part.definition) return [`${nameOf(part)} is ${now.definition}, was ${part.definition}`];
    if (now.isRequired && !part.isRequired) return [`${nameOf(part)} is required`];
    return part.hasDefault && !now.hasDefault ? [`${nameOf(part)} has no default any more`] : [];
  });
  const added = [...after].flatMap(([key, part]) => {
    if (before.has(key) || !tablesBefore.has(part.table)) return [];
    if (part.isColumn)
      return part.isRequired && !part.hasDefault ? [`${nameOf(part)} is required without a default`] : [];
    // The predecessor writes nothing into new columns, so a rule about them alone refuses none of its rows.
    const isAboutNewColumns = part.columns.every((column) => !before.has(`column ${part.table}.${column}`));
    return isAboutNewColumns ? [] : [`${nameOf(part)} is added`];
  });
  return [...dropped, ...changed, ...added];
}

it('removes and narrows nothing that the release before still uses, in any migration', async () => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const database = await openBareDatabase();
  const found: Record<string, string[]> = {};
  let before = new Map<string, Part>();
  for (const [index, { sql: statements }] of readMigrationFiles({ migrationsFolder }).entries()) {
    for (const statement of statements) await database.exec(statement);
    const after = await readParts(database);
    const narrowed = narrowings(before, after);
    if (narrowed.length > 0) found[entries[index].tag] = narrowed;
    before = after;
  }
  expect(before.size).toBeGreaterThan(200);
  expect(found).toEqual(accepted);

  // What the check is for, on the newest tables.
  const later: readonly (readonly [statement: string, narrowed: string | null])[] = [
    ['alter table users drop column email', 'column users.email is dropped'],
    ['alter table users rename column created_at to made_at', 'column users.created_at is dropped'],
    ['alter table orders alter column cart_id type varchar', 'column orders.cart_id is character varying, was text'],
    ['alter table users alter column password_hash drop not null', null],
    ['alter table users alter column password_hash set not null', 'column users.password_hash is required'],
    ['alter table orders add column note text not null', 'column orders.note is required without a default'],
    [`alter table orders add column mark text not null default ''`, null],
    ['alter table payments add constraint few check (amount < 10)', 'constraint few on payments (amount) is added'],
    ['create index later on orders (status)', null],
  ];
  for (const [statement, narrowed] of later) {
    await database.exec(statement);
    const after = await readParts(database);
    expect([statement, narrowings(before, after)[0] ?? null]).toEqual([statement, narrowed]);
    before = after;
  }
  await database.close();
});
