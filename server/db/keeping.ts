import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';

type Work = (client: TransactionSql) => unknown;

/**
 * A client whose connections keep what they have parsed. Drizzle asks for the opposite: then every statement is parsed
 * and planned anew, and its values wait for a first round trip that tells of their types. Only with this do statements
 * that are not awaited one by one share a round trip. `?prepare=false` in the address turns it off, for a pooler that
 * cannot do it.
 */
export function keepingStatements<Client extends Sql | TransactionSql>(client: Client): Client {
  const within = (work: Work) => (inner: TransactionSql) => work(keepingStatements(inner));
  const kept: Client = Object.create(client);
  return Object.assign(kept, {
    unsafe: (text: string, values: never[] = []): PendingQuery<Row[]> =>
      // What comes without values may be several statements, which only the simple protocol takes.
      client.unsafe(text, values, { prepare: values.length > 0 }),
    ...('begin' in client && { begin: (work: Work) => client.begin(within(work)) }),
    ...('savepoint' in client && { savepoint: (work: Work) => client.savepoint(within(work)) }),
  });
}
