import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/open.ts';
import { orders, staff, tickets } from '#server/db/schema.ts';
import { openBareDatabase } from '#tests/support/server/bare-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uwanja-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the migrations before the one with this name. @returns their folder */
function migrationsBefore(tag: string): string {
  const before = join(folder, 'migrations');
  cpSync(migrationsFolder, before, { recursive: true });
  const journal = join(before, 'meta/_journal.json');
  const all = JSON.parse(readFileSync(journal, 'utf8'));
  const entries = all.entries.slice(
    0,
    all.entries.findIndex((entry: { tag: string }) => entry.tag === tag),
  );
  writeFileSync(journal, JSON.stringify({ ...all, entries }));
  return before;
}

it('migrates an earlier shop with its tickets, and sends no receipts for orders that were paid long ago', async () => {
  const database = await openBareDatabase();
  await database.migrate(migrationsBefore('0005_messages'));
  await database.exec(`
    insert into carts (cart_id) values ('a'), ('b');
    insert into orders (order_id, cart_id, status, amount, cart, paid_at) values
      ('UWPAID', 'a', 'pending', 100, '{}', '2026-11-20T09:00:00Z'),
      ('UWOPEN', 'b', 'awaiting payment', 100, '{}', null);
    insert into tickets (name, email, subject, issue) values ('Asha', 'asha@example.com', 'My order', 'Where is it?');
  `);
  const db = await database.migrate();
  const paidAt = new Date('2026-11-20T09:00:00Z');
  const known = { orderID: orders.orderID, receiptSentAt: orders.receiptSentAt };
  expect(await db.select(known).from(orders).orderBy(orders.orderID)).toEqual([
    { orderID: 'UWOPEN', receiptSentAt: null },
    { orderID: 'UWPAID', receiptSentAt: paidAt },
  ]);
  expect(await db.select().from(tickets)).toMatchObject([
    { email: 'asha@example.com', userId: null, answer: null, answeredAt: null },
  ]);
  await database.close();
});

it('migrates the words of an earlier shop’s names, and orders those of variants wherever sales have moved their rows', async () => {
  const database = await openBareDatabase();
  await database.migrate(migrationsBefore('0011_words_of_names'));
  const readVariantWords = () =>
    database.rows<{ words: string }>('select variant_words::text as words from products where item_id = 1');
  await database.exec(`insert into products (name, image_url, summary, item_type, rating_tenths, category)
    values ('Ghost of Yōtei', '/a.svg', 'A game.', 'giftcard', 40, 'Games'), ('Pokémon: Ghost''s Quest', '/b.svg', '', 'giftcard', 40, 'Games');
    insert into variants (item_id, name, image, stock, sale_price, platform, region) values
      (1, 'Black', '/a.svg', 9, 100, 'All', 'Kenya'), (1, 'White', '/a.svg', 9, 100, 'All', 'Kenya'), (1, 'Grey', '/a.svg', 9, 100, 'All', 'Kenya');
    -- As the planner reads a table of a shop with few variants.
    set enable_indexscan = off; set enable_bitmapscan = off;
    update variants set stock = 8 where name = 'Black';
    update variants set name = 'Green' where name = 'Grey'`);
  expect(await readVariantWords()).toEqual([{ words: "'black':3 'green':5 'white':1" }]);
  await database.migrate();
  const names = await database.rows<{ word: string }>('select word from name_words order by word');
  expect(names.map(({ word }) => word)).toEqual(['ghost', 'pokemon', 'quest', 'yotei']);
  expect(await readVariantWords()).toEqual([{ words: "'black':1 'green':5 'white':3" }]);
  await database.exec(`update variants set stock = 1 where name = 'Black';
    update variants set name = 'Blue' where name = 'White'`);
  expect(await readVariantWords()).toEqual([{ words: "'black':1 'blue':3 'green':5" }]);
  await database.close();
});

it('migrates a staff with a name twice: the later person has a part of their id behind it', async () => {
  const database = await openBareDatabase();
  await database.migrate(migrationsBefore('0047_staff_name'));
  await database.exec(`insert into staff (staff_id, name, role, created_at, removed_at) values
    ('3f9a1c2b-0000-4000-8000-000000000001', 'Asha', 'support', '2026-11-22T09:00:00Z', null),
    ('a0000000-0000-4000-8000-000000000002', 'Asha', 'owner', '2026-11-21T09:00:00Z', null),
    ('b0000000-0000-4000-8000-000000000003', 'Asha', 'writer', '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')`);
  const db = await database.migrate();
  const people = await db.select({ name: staff.name, role: staff.role }).from(staff).orderBy(staff.createdAt);
  expect(people).toEqual([
    { name: 'Asha', role: 'writer' },
    { name: 'Asha', role: 'owner' },
    { name: 'Asha (3f9a1c2b)', role: 'support' },
  ]);
  await database.close();
});
