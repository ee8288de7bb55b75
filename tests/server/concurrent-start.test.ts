import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { products } from '#server/db/schema.ts';
import { startServer } from '#server/start.ts';
import { newPostgresDatabase } from '#tests/support/server/database.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

describe('three servers that start concurrently on one empty PostgreSQL', () => {
  it('fills the empty database once when three servers start concurrently, and all of them serve it', async () => {
    const { url, drop } = await newPostgresDatabase();
    closings.push(drop);
    const config = readConfig({ PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'silent' });
    const servers = await Promise.all([1, 2, 3].map(() => startServer(config)));
    closings.push(async () => void (await Promise.all(servers.map((server) => server.close()))));
    const lists = await Promise.all(
      servers.map(async (server) => (await fetch(`${server.url}/v1/product/item?limit=1`)).json()),
    );
    expect(lists[0].message.count).toBeGreaterThan(100);
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);

    const { db, close } = await openDatabase(config);
    closings.push(close);
    const names = (await db.select({ name: products.name }).from(products)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const steps = await db.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations`);
    expect(new Set(steps.map(({ hash }) => hash)).size).toBe(steps.length);
  });
});
