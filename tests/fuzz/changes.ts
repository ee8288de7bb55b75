import { getTableName, is, sql, Table } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import * as schema from '#server/db/schema.ts';

/** Records every change of a row. A row written back unchanged and a rolled back change do not count. */

/** Tables that any request may write and that hold no one's data: the rate limits and the simulator's token. */
const ignored = new Set(['rate_limits', 'sandbox_tokens']);

export interface Change {
  readonly table: string;
  readonly operation: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** @returns a function that reads the changes since its previous call */
export async function recordChanges(db: Database): Promise<() => Promise<Change[]>> {
  await db.execute(sql`create table fuzz_changes (
    id bigserial primary key, table_name text not null, operation text not null, before jsonb, after jsonb)`);
  await db.execute(sql`create function fuzz_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      insert into fuzz_changes (table_name, operation, before, after) values (tg_table_name, tg_op,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  const tables = Object.values<unknown>(schema).filter((value): value is Table => is(value, Table));
  for (const table of tables) {
    if (ignored.has(getTableName(table))) continue;
    await db.execute(sql`create trigger fuzz_note after insert or update or delete on ${table}
      for each row execute function fuzz_note()`);
  }
  const changesSince = db
    .select({
      id: sql<number>`id::int`,
      table: sql<string>`table_name`,
      operation: sql<string>`operation`,
      before: sql<unknown>`before`,
      after: sql<unknown>`after`,
    })
    .from(sql`fuzz_changes`)
    .where(sql`id > ${sql.placeholder('lastID')}`)
    .orderBy(sql`id`)
    .prepare('fuzz_changes_since');
  let lastID = 0;
  return async () => {
    const rows = await changesSince.execute({ lastID });
    lastID = rows.at(-1)?.id ?? lastID;
    return rows.map(({ id: _, ...change }) => change);
  };
}
