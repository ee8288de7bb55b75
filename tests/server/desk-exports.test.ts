import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { ExportKind } from '#contract/desk/exports.ts';
import { openBackup, requireBackup } from '#server/back-office/backup.ts';
import { batchSize } from '#server/db/batches.ts';
import { auditLog, newsletterSubscriptions, orders, products, staffSessions, users } from '#server/db/schema.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { newActionID, openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops } from '#tests/support/server/ops.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** What an owner takes out of the shop: files of products, orders, customers and subscribers, and a backup. */

const folder = mkdtempSync(join(tmpdir(), 'desk-exports-'));
const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const prepare = (what: ExportKind, person = owner) => person.change('/export', { what });
const download = (path: string, person = owner) =>
  shop.app.request(`/desk/api${path}`, { headers: { cookie: person.cookie() } });
/** Downloads a file of lines. @returns its lines by the titles of the columns */
async function linesOf(what: ExportKind): Promise<Record<string, string>[]> {
  const file = await download((await prepare(what)).json.message.path);
  expect(file.status).toBe(200);
  return parse(await file.text(), { columns: true, bom: true });
}

const phoneOf = async (userId: string) =>
  (await shop.db.select().from(users).where(eq(users.userId, userId)))[0]?.phoneNumber;

describe('a file of products', () => {
  it('is named after the day, cached nowhere, and imported again without a change', async () => {
    const file = await download((await prepare('products')).json.message.path);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products-2026-11-21.csv"',
      'cache-control': 'no-store',
    });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { code, out } = await importProducts(shop.deps, bytes, { dryRun: true, setStock: false });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('New: 0 products and 0 variants. Changed: 0 products and 0 variants.'),
    ]);
  });

  it('has no cell that a spreadsheet computes', async () => {
    await shop.db.update(products).set({ summary: '=HYPERLINK("x")' }).where(eq(products.itemID, goods.mug));
    expect((await linesOf('products')).find(({ itemID }) => itemID === String(goods.mug))?.summary).toBe(
      `'=HYPERLINK("x")`,
    );
  });
});

describe('a file of orders', () => {
  it('has a line for each item, with the sums of an order in its first line', async () => {
    const buyer = await shop.buyer(goods.mug);
    await shop.shop.product(buyer.cartID, goods.giftCard, { token: buyer.token, quantity: 2 });
    await shop.shop.deliverTo(buyer, buyer.cartID);
    const { orderID, amount, userId } = await shop.bill(buyer);
    await shop.payFor({ ...buyer, orderID, amount });
    await shop.db.update(users).set({ firstName: 'Asha', lastName: 'Otieno' }).where(eq(users.userId, userId));
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderID, orderID));
    if (!order) throw new Error('the order is missing');
    const phone = await phoneOf(userId);
    const lines = (await linesOf('orders')).filter((line) => line.orderID === orderID);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      ...{ status: order.status, customer: 'Asha Otieno', phone, paid: String(amount), amount: String(amount) },
      ...{ subtotal: String(order.cart.subtotal), tax: String(order.cart.tax), delivery: String(order.cart.delivery) },
      ...{ paidAt: expect.stringMatching(/^2026-11-21 \d\d:\d\d$/), receipts: expect.stringMatching(/^VAULT\d{5}$/) },
    });
    expect(lines[1]).toMatchObject({ subtotal: '', tax: '', delivery: '', amount: '', paid: '', phone });
    expect(lines.map(({ itemID, quantity }) => [itemID, quantity])).toEqual(
      order.cart.cartItems.map(({ itemID, quantity }) => [String(itemID), String(quantity)]),
    );
    expect(lines[0]?.deliverTo).toMatch(/, Nairobi$/);
  });
});

describe('a file of customers', () => {
  it('has whom the shop knows and what they consented to, and no hash, code or deleted account', async () => {
    const { userId } = await shop.bought([goods.giftCard, 1]);
    await shop.db.update(users).set({ firstName: 'Asha', email: 'asha@example.com' }).where(eq(users.userId, userId));
    const phone = await phoneOf(userId);
    await shop.db.insert(newsletterSubscriptions).values({ email: 'asha@example.com', category: 'products', userId });
    await shop.db.insert(users).values({ phoneNumber: 'deleted:1', passwordHash: 'x' });
    const lines = await linesOf('customers');
    expect(lines.find(({ userID }) => userID === userId)).toEqual({
      ...{ userID: userId, firstName: 'Asha', lastName: '', username: '', phone, email: 'asha@example.com' },
      ...{ registeredAt: expect.stringMatching(/^2026-11-21 /), phoneVerifiedAt: expect.any(String), frozenAt: '' },
      ...{ newsletters: expect.stringMatching(/^products \d{4}-/), stockAlerts: '' },
    });
    expect(JSON.stringify(lines)).not.toMatch(/argon2|deleted:/);
  });

  it('has everybody once, however many batches it is read in', async () => {
    const many = 2 * batchSize + 1;
    await shop.db.insert(users).values(
      Array.from({ length: many }, (_, index) => ({
        phoneNumber: `2547${String(99_990_000 + index)}`,
        passwordHash: 'x',
      })),
    );
    const phones = (await linesOf('customers')).map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(phones.length);
    expect(phones.filter((phone) => phone?.startsWith('25479999')).length).toBe(many);
  });
});

it.each(['orders', 'customers', 'subscribers'] as const)(
  'a file of %s is the same at the desk and by the command, which the audit has too',
  async (what) => {
    await shop.bought([goods.giftCard, 1]);
    await shop.db.insert(newsletterSubscriptions).values({ email: `${what}@example.com`, category: 'all' });
    const atDesk = await linesOf(what);
    const { code, out } = await ops(shop.deps)('export', what);
    expect([code, parse(out, { columns: true })]).toEqual([0, atDesk]);
    const [row] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.auditID)).limit(1);
    expect(row).toMatchObject({ who: 'shell', call: `ops export ${what}`, after: { exported: what } });
  },
);

describe('a file of subscribers', () => {
  it('has visitors too, and no key that unsubscribes', async () => {
    await shop.db.insert(newsletterSubscriptions).values({ email: 'visitor@example.com', category: 'all' });
    const lines = await linesOf('subscribers');
    expect(lines).toContainEqual({ email: 'visitor@example.com', category: 'all', subscribedAt: expect.any(String) });
  });
});

describe('an export', () => {
  it('is prepared by the owner alone with a fresh passkey, and each is a row of the audit', async () => {
    for (const role of ['money', 'fulfilment', 'support', 'writer'] as const)
      expect((await prepare('customers', await openDesk(shop, role))).status).toBe(403);
    const stale = await openDesk(shop, 'owner', 'Stale');
    const freshAt = new Date(shop.deps.clock().getTime() - 6 * 60_000);
    await shop.db.update(staffSessions).set({ freshAt }).where(eq(staffSessions.staffID, stale.staffID));
    expect((await prepare('customers', stale)).json.reason).toBe('step-up');
    const own = await openDesk(shop, 'owner', 'Amina');
    await prepare('customers', own);
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.staffID, own.staffID));
    expect(rows.filter(({ actionID }) => actionID !== null)).toMatchObject([
      { who: 'Amina', call: 'POST /export', target: 'the export of customers', after: { exported: 'customers' } },
    ]);
  });

  it('is downloaded by the person who prepared it, for five minutes', async () => {
    const { path } = (await prepare('products')).json.message;
    const colleague = await openDesk(shop, 'owner', 'A colleague');
    expect((await download(path, colleague)).status).toBe(404);
    expect((await download(`/export/${newActionID()}`)).status).toBe(404);
    expect((await download(path)).status).toBe(200);
    shop.pass(5 * 60_000);
    expect((await download(path)).status).toBe(404);
  });
});

describe('a backup', () => {
  it('is refused with a sentence where the database is in memory', async () => {
    await expect(
      requireBackup({ config: { ...shop.deps.config, databaseUrl: null }, engine: { kind: 'embedded' } as never }),
    ).rejects.toThrow('The database is in memory: there is nothing to back up.');
  });

  /** A pg_dump that does what the script says. */
  const installDump = (script: string) => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, 'pg_dump'), 0o755);
    vi.stubEnv('PATH', `${bin}:/usr/bin:/bin`);
  };
  const postgres = () => ({
    ...shop.deps,
    config: { ...shop.deps.config, databaseUrl: 'postgres://shop:secret@127.0.0.1:1/shop' },
  });

  it('of PostgreSQL is what pg_dump writes, which gets the password in its environment', async () => {
    installDump('echo "$* $PGPASSWORD"');
    await requireBackup(postgres());
    const { content, extension } = await openBackup(postgres());
    expect([extension, await text(content)]).toEqual([
      'dump',
      '--format=custom --no-owner --dbname=postgres://shop@127.0.0.1:1/shop secret\n',
    ]);
  });

  it('of PostgreSQL is refused with the reason where pg_dump fails or is not installed', async () => {
    installDump('echo "server version mismatch" >&2; exit 1');
    await expect(requireBackup(postgres())).rejects.toThrow('pg_dump failed: server version mismatch');
    await expect(openBackup(postgres())).rejects.toThrow('pg_dump failed: server version mismatch');
    mkdirSync(join(folder, 'empty'));
    vi.stubEnv('PATH', join(folder, 'empty'));
    await expect(requireBackup(postgres())).rejects.toThrow('pg_dump is not installed.');
  });
});
