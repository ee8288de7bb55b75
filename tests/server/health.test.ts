import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, vi } from 'vitest';
import { connectPostgres, openPglite } from '#server/db/open.ts';
import { openReadiness } from '#server/db/readiness.ts';
import { users } from '#server/db/schema.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { serializeError } from '#server/http/log.ts';
import { newPostgresDatabase, testDatabase } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { runSql } from '#tests/support/server/postgres.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const server = forFile(await startTestServer());

it('reports that it is alive and that its database answers', async () => {
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect((await server.call('GET', '/readyz')).status).toBe(200);
});

// @verifies Every response carries message
it('answers an unknown call with 404 in the envelope', async () => {
  const answer = await server.call('GET', '/v1/nothing');
  expect([answer.status, answer.json]).toEqual([404, { success: 0, message: 'There is no such call.' }]);
});

it.each([
  ['PUT', '/v1/cart', 'GET, HEAD, POST'],
  ['GET', '/v1/login', 'POST'],
  ['GET', '/v1/user/contact', 'POST'],
  ['OPTIONS', '/v1/product/item', 'GET, HEAD'],
  ['DELETE', '/v1/product/item/category', 'GET, HEAD'],
  ['POST', '/v1/user/3f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b/address/7', 'PATCH, DELETE'],
])('names the allowed methods when %s %s is not one of them', async (method, path, allowed) => {
  const answer = await server.call(method, path);
  expect([answer.status, answer.json]).toEqual([405, { success: 0, message: 'There is no such call.' }]);
  expect(answer.headers.get('allow')).toBe(allowed);
});

it.each(['/v1/user/auth/reset/0712345678', `/v1/payment/mpesa/express/${'c'.repeat(22)}/0712345678`])(
  'refuses HEAD of %s, which sends something',
  async (path) => {
    const { status, headers } = await server.call('HEAD', path);
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  },
);

it('logs no values of a failed query', async () => {
  const user = { phoneNumber: '254712345678', passwordHash: '$argon2id$secret', email: 'asha@example.com' };
  await server.db.insert(users).values(user);
  const error: unknown = await server.db
    .insert(users)
    .values(user)
    .catch((thrown: unknown) => thrown);
  const logged = JSON.stringify(serializeError(error));
  expect(logged).toContain('insert into');
  expect(logged).toContain('23505');
  for (const typed of Object.values(user)) expect(logged).not.toContain(typed);
});

describe('while the database is unavailable', () => {
  const failing = (error: unknown) => {
    vi.spyOn(server.db, 'select').mockImplementation(() => {
      throw error;
    });
  };
  const lost = (code: string) => Object.assign(new Error('the driver says why'), { code });

  it.each([
    ['a connection that was cut', new DatabaseUnavailableError('Connection terminated unexpectedly')],
    ['a statement that took too long', lost('57014')],
    ['a lock that was not granted', lost('55P03')],
    ['a disk that is full', lost('53100')],
    ['a database that is read-only', lost('25006')],
  ])('answers 503 with a time to try again for %s', async (_, cause) => {
    failing(new Error('Failed query', { cause }));
    const answer = await server.call('GET', '/v1/product/item/category');
    expect([answer.status, answer.headers.get('retry-after'), answer.json]).toEqual([
      503,
      '2',
      { success: 0, message: 'The shop is not available for a moment. Please try again.' },
    ]);
  });

  it.each([
    ['a row that exists already', lost('23505')],
    ['a system call that failed elsewhere', lost('EPIPE')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
  ])('answers 500 for %s', async (_, cause) => {
    failing(new Error('Failed query', { cause }));
    const answer = await server.call('GET', '/v1/product/item/category');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
  });
});

const postgres = inject('postgres');

describe.skipIf(postgres === undefined)('a PostgreSQL that refuses connections', () => {
  const admin = (statement: string) => runSql(`${postgres}/postgres`, statement);

  it.each([
    ['accepts none (55000)', false],
    ['is being restored under another name (3D000)', true],
  ])('answers 503 with Retry-After while it %s, and 200 afterwards', async (_, isRename) => {
    const refused = await startTestServer({}, { database: 'empty' });
    const [row] = await refused.db.select({ name: sql<string>`current_database()` }).from(sql`(select 1) as one`);
    const name = String(row?.name);
    // Only a new connection is refused. A rename needs a database without connections, and the shop connects again at once.
    await admin(`alter database ${name} allow_connections false`);
    await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    if (isRename) await admin(`alter database ${name} rename to away_${name}`);
    const answers = [];
    for (let turn = 0; turn < 2; turn += 1) answers.push(await refused.call('GET', '/v1/product/item/category'));
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    expect((await refused.call('GET', '/readyz')).status).toBe(503);
    if (isRename) await admin(`alter database away_${name} rename to ${name}`);
    await admin(`alter database ${name} allow_connections true`);
    expect((await refused.call('GET', '/v1/product/item/category')).status).toBe(200);
    await refused.stop();
  });

  it('is unavailable to a role that may not connect (28000), and a failed statement of class 55000 is no outage', async () => {
    const { url, drop } = await newPostgresDatabase('empty');
    const role = `stranger_${process.pid}`;
    await admin(`create role ${role} nologin`);
    const stranger = await connectPostgres(url.replace('postgres@', `${role}@`));
    const owner = await connectPostgres(url);
    const errorOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);
    const locked = await errorOf(stranger.db.execute(sql`select 1`));
    const early = await errorOf(owner.db.execute(sql`select currval('products_item_id_seq')`));
    expect([locked, early].map(isDatabaseUnavailable)).toEqual([true, false]);
    expect(early).toMatchObject({ cause: { code: '55000' } });
    await stranger.close();
    await owner.close();
    await drop();
    await admin(`drop role ${role}`);
  });
});

describe('a server that shuts down', () => {
  it('is not ready any more, and still answers', async () => {
    const stopping = await startTestServer();
    stopping.deps.readiness.drain();
    expect((await stopping.call('GET', '/readyz')).status).toBe(503);
    expect((await stopping.call('GET', '/healthz')).status).toBe(200);
    await stopping.stop();
  });
});

it.skipIf(!existsSync('/dev/full'))(
  'a server is not ready while the disk of the embedded database is full',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uwanja-full-'));
    const pglite = await openPglite('memory:', await testDatabase('empty'));
    const readiness = openReadiness({ kind: 'embedded', pglite }, folder);
    expect(await readiness.check()).toBe(true);
    // Every write to /dev/full fails as on a full disk.
    const file = join(folder, `readyz-${process.pid}`);
    symlinkSync('/dev/full', file);
    expect(await readiness.check()).toBe(false);
    rmSync(file);
    expect(await readiness.check()).toBe(true);
    await pglite.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
