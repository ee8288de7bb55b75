import type { Database } from './open.ts';

interface Statement<Rows> {
  execute(values: Readonly<Record<string, unknown>>): Promise<Rows>;
}
/** A query that is built and can be prepared. */
export interface Query<Rows> {
  prepare(name: string): Statement<Rows>;
}
type PreparedQuery<Rows> = (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Rows>;

/**
 * Builds the SQL of a query once instead of on each call. It is for frequent queries, for which Drizzle takes longer to
 * build the text than the database to answer. Variable values are `sql.placeholder`.
 *
 * The returned function sends the query when it is called, and not when its promise is awaited. In a transaction the
 * database answers such queries in the order of the calls, and those that are not awaited one by one share a round
 * trip.
 * @returns a function that runs the query, in a transaction or without one; it throws for a placeholder without a value
 */
export function prepared<Rows>(build: (db: Database) => Query<Rows>): PreparedQuery<Rows> {
  /** The statements by class of session, because the clients of the engines differ. */
  const statements = new Map<unknown, Statement<Rows>>();
  return (db, values) => {
    // Drizzle binds a prepared query to one client, but every transaction has its own.
    const session = db._.session as typeof db._.session & { readonly client: unknown };
    // The name is empty, because the pool names statements by their text.
    const statement = statements.get(session.constructor) ?? build(db).prepare('');
    statements.set(session.constructor, statement);
    const bound: Statement<Rows> = Object.create(statement, { client: { value: session.client } });
    return bound.execute(values);
  };
}

/** Prepares a query once for each key. Prepared queries are never evicted, so there must be few keys. */
export function preparedBy<Key, Rows>(
  build: (key: Key) => (db: Database) => Query<Rows>,
): (key: Key) => PreparedQuery<Rows> {
  const queries = new Map<Key, PreparedQuery<Rows>>();
  return (key) => {
    const query = queries.get(key) ?? prepared(build(key));
    queries.set(key, query);
    return query;
  };
}
