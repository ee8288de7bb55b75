import { afterAll, describe, expect, it } from 'vitest';
import { openPglite } from '#server/db/open.ts';
import { createEmbeddedClient } from '#server/db/prepared-embedded.ts';

const pglite = await openPglite('memory:');
const client = createEmbeddedClient(pglite);
await pglite.exec('create table things (id int primary key, name text)');
afterAll(() => pglite.close());

/** Returns how often a prepared statement was executed, by its text; undefined if it is not prepared. */
async function executions(text: string): Promise<number | undefined> {
  const { rows } = await pglite.query<{ executions: number }>(
    'select (generic_plans + custom_plans)::int as executions from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0]?.executions;
}
const codeOf = (work: Promise<unknown>) => work.then(null, (error: { code: string }) => error.code);

describe('the client of the embedded database', () => {
  it('prepares a statement once, for queries inside and outside transactions', async () => {
    const text = 'select $1::int + 1 as more';
    expect((await client.query(text, [1])).rows).toEqual([{ more: 2 }]);
    expect((await client.query(text, [2])).rows).toEqual([{ more: 3 }]);
    const rows = await client.transaction(async (tx) => (await tx.query(text, [3])).rows);
    expect(rows).toEqual([{ more: 4 }]);
    expect(await executions(text)).toBe(3);
  });

  it('returns the same results as PGlite itself', async () => {
    const text = `select $1::text as words, $2::int as whole, $3::timestamptz as moment, $4::text[] as list,
      $5::jsonb as tree, null::jsonb as none, 'null'::jsonb as empty, $6::boolean as truth, 10::bigint as large,
      ''::text as blank, $7::bytea as bytes from generate_series(1, 2)`;
    const at = new Date('2026-11-21T10:00:00Z');
    const values = ['Ghost of Yōtei', null, at, ['a', 'b,"c'], { deep: [1] }, true, new Uint8Array([1, 2])];
    for (const rowMode of ['array', 'object'] as const) {
      const own = await pglite.query(text, values, { rowMode });
      const prepared = await client.query(text, values, { rowMode });
      expect([prepared.rows, prepared.fields]).toEqual([own.rows, own.fields]);
    }
    const asText = { parsers: { 1184: (value: string) => `at ${value}` } };
    const { rows } = await client.query<{ moment: string }>('select $1::timestamptz as moment', [at], asText);
    expect(rows[0]?.moment).toMatch(/^at 2026-11-21/);
  });

  it('reports how many rows a statement has changed', async () => {
    const added = await client.query('insert into things select i from generate_series(1, $1::int) as i', [3]);
    const changed = await client.query('update things set name = $1 where id > 1', ['two or three']);
    const read = await client.query('select id from things where id > $1', [0]);
    expect([added, changed, read].map(({ affectedRows }) => affectedRows)).toEqual([3, 2, 0]);
  });

  it('passes on the code of an error and continues after it', async () => {
    const text = 'select 6 / $1::int as part';
    expect(await codeOf(client.query(text, [0]))).toBe('22012');
    expect(await codeOf(client.query(text, ['many']))).toBe('22P02');
    expect(await codeOf(client.query('select $1 from nowhere', [1]))).toBe('42P01');
    expect((await client.query(text, [3])).rows).toEqual([{ part: 2 }]);
  });

  it('rolls back a transaction with an error, and refuses queries in a closed one', async () => {
    const add = 'insert into things values ($1, $2)';
    const failing = client.transaction(async (tx) => {
      await tx.query(add, [10, 'gone']);
      await tx.query(add, [10, 'twice']);
    });
    expect(await codeOf(failing)).toBe('23505');
    expect((await client.query('select from things where id = $1', [10])).rows).toEqual([]);
    const over = await client.transaction(async (tx) => tx);
    await expect(over.query(add, [11, 'late'])).rejects.toThrow('closed');
  });

  it('queues queries outside a transaction until it has ended', async () => {
    const name = 'select name from things where id = $1';
    const change = 'update things set name = $2 where id = $1';
    let outside: Promise<{ rows: unknown[] }> | undefined;
    await client.transaction(async (tx) => {
      await tx.query(change, [1, 'half']);
      outside = client.query(name, [1]);
      await tx.query(change, [1, 'whole']);
    });
    expect((await outside)?.rows).toEqual([{ name: 'whole' }]);
  });

  it('the embedded database’s client closes the least recently used statements', async () => {
    const nth = (n: number) => `select $1::int + ${n} as sum`;
    for (let n = 0; n < 300; n += 1) {
      await client.query(nth(n), [1]);
      await client.query(nth(0), [n]);
    }
    const { rows } = await pglite.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
    expect(rows[0]?.count).toBe(250);
    expect([await executions(nth(1)), await executions(nth(0))]).toEqual([undefined, 301]);
    expect((await client.query(nth(1), [1])).rows).toEqual([{ sum: 2 }]);
  });
});
