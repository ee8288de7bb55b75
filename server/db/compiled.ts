import type { Database } from './open.ts';

interface Prepared<Rows> {
  execute(values: Readonly<Record<string, unknown>>): Promise<Rows>;
}
interface Query<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/**
 * A query that Drizzle puts into words once, and not each time: for what every click of a visitor asks, where the words
 * would cost more than the answer. What changes from time to time is given as `sql.placeholder`.
 *
 * It is sent when it is called, and not when it is awaited: in a transaction the database answers such queries in the
 * order of the calls, and those that are not awaited one by one share a round trip.
 * @returns runs it, in a transaction or without one. @throws Error for a placeholder without a value
 */
export function compiled<Rows>(
  build: (db: Database) => Query<Rows>,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Rows> {
  /** One an engine: they speak to their clients differently. */
  const made = new Map<unknown, Prepared<Rows>>();
  return (db, values) => {
    // Drizzle ties a prepared query to one client, but every transaction has its own.
    const session = db._.session as typeof db._.session & { readonly client: unknown };
    const query = made.get(session.constructor) ?? build(db).prepare('compiled');
    made.set(session.constructor, query);
    const own: Prepared<Rows> = Object.create(query, { client: { value: session.client } });
    return own.execute(values);
  };
}

/** Queries of one kind, `compiled` once for each key, of which there are few: they are never forgotten. */
export function compiledBy<Key, Rows>(
  build: (key: Key) => (db: Database) => Query<Rows>,
): (key: Key) => ReturnType<typeof compiled<Rows>> {
  const made = new Map<Key, ReturnType<typeof compiled<Rows>>>();
  return (key) => {
    const query = made.get(key) ?? compiled(build(key));
    made.set(key, query);
    return query;
  };
}
