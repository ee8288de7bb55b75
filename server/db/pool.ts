import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { minute, second } from '../time.ts';
import { DatabaseUnavailableError, explainDriverError, isConnectionLost } from './unavailable.ts';

/** Time limits towards PostgreSQL, in milliseconds; 0 means no limit. */
export interface DatabaseLimits {
  /** Until a new connection is ready. */
  readonly connect: number;
  /** Until a connection of the pool is free. */
  readonly checkout: number;
  /** Until a lock is granted (`lock_timeout`). */
  readonly lock: number;
  /** Until a statement is done (`statement_timeout`). */
  readonly statement: number;
  /** Until the answer to a statement arrives: longer than `statement`, for a server that is frozen or cut off. */
  readonly answer: number;
}

/** Limits of a serving instance, whose callers wait. */
export const servingLimits: DatabaseLimits = {
  connect: 2_000,
  checkout: 5_000,
  lock: 5_000,
  statement: 10 * second,
  answer: 12_000,
};
/** Limits of commands and migrations, which may take long. */
export const commandLimits: DatabaseLimits = { connect: 10 * second, checkout: 0, lock: 0, statement: 0, answer: 0 };

/** The most connections of an instance's pool. */
const poolSize = 10;
const idleMs = minute;
/** The longest life of a connection. Its prepared statements end with it. */
const lifetimeSeconds = 30 * 60;
/** A transaction that is idle for longer belongs to a crashed instance. PostgreSQL ends it and releases its locks. */
const idleInTransactionMs = minute;
const maxNames = 2_000;

type Statement = pg.QueryConfig | string;

/** One connection, as Drizzle and the job queue use it. */
export interface Connection {
  /** @throws DatabaseUnavailableError where the database cannot be reached; otherwise the driver's error */
  query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult>;
}

export interface Pool extends Connection {
  /**
   * Runs work on a connection that nothing else uses meanwhile. The same connection is always the same object. A
   * connection that is left in a transaction, or is lost, does not return to the pool.
   */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Creates a client outside the pool, which is not connected yet. The caller must end it. */
  newClient(): pg.Client;
  /** Closes the pool. Waits at most five seconds for the connections in use. */
  close(): Promise<void>;
}

/**
 * A client that sends the statements of one turn of the event loop in one packet. Statements that are not awaited one
 * by one share a round trip and a system call.
 */
class BatchingClient extends pg.Client {
  readonly #socket: Socket;
  #isBatching = false;

  constructor(config: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: (): Duplex | undefined => socket });
    this.#socket = socket;
    // An idle connection may be cut. The next statement reports that, so this event needs no handling.
    this.on('error', () => {});
  }

  /** Buffers outgoing data until the end of the turn. */
  batch(): void {
    if (this.#isBatching) return;
    this.#isBatching = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isBatching = false;
      this.#socket.uncork();
    });
  }
}

/** The options of node-postgres for a URL. They give `sslmode` the same meaning as in psql. */
function clientConfig(url: string, { connect, answer }: DatabaseLimits): pg.ClientConfig {
  const needsLibpqMode = /[?&]sslmode=/.test(url) && !/[?&]uselibpqcompat=/.test(url);
  return {
    connectionString: needsLibpqMode ? `${url}&uselibpqcompat=true` : url,
    application_name: 'uwanja',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
    connectionTimeoutMillis: connect,
    query_timeout: answer,
    pipeline: true,
  };
}

/**
 * Sets the limits of a new session, and checks that it can write: after a failover an address may lead to a standby. A
 * statement sets them, because PgBouncer refuses these settings at the start of a session.
 */
async function prepareSession(client: pg.ClientBase, { lock, statement }: DatabaseLimits): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false),
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    [lock, statement, idleInTransactionMs].map(String),
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailableError('the database is read-only');
}

/**
 * Returns a function that names statements by a digest of their text, so that each connection prepares a text once. A
 * statement of `prepared` retains the name from the first pool that runs it, so all pools must compute equal names.
 */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const found = names.get(text);
    if (found) return found;
    if (names.size >= maxNames) names.clear();
    const name = `s${hash('sha256', text, 'base64url')}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Opens a pool of connections to PostgreSQL. It connects with the first statement.
 *
 * Statements with values are prepared under a name, once for each connection; `?prepare=false` in the address turns
 * this off, for a pooler that does not support it. After the loss of a connection, all connections that were opened
 * before are closed instead of being used again, because the same cause may have cut them all.
 */
export function openPool(url: string, limits: DatabaseLimits): Pool {
  const config = clientConfig(url, limits);
  const isPreparing = !/[?&]prepare=false\b/.test(url);
  const nameOf = statementNames();
  /** The number of lost connections. A connection that was opened before the last loss is not used again. */
  let losses = 0;
  const connections = new WeakMap<pg.PoolClient, Connection & { readonly losses: number }>();
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: limits.checkout,
    Client: class extends BatchingClient {
      constructor() {
        super(config);
      }
    },
    max: poolSize,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeSeconds,
    onConnect: (client) => prepareSession(client, limits),
  });
  // The pool has closed that connection already.
  pool.on('error', () => {
    losses += 1;
  });

  const named = (statement: Statement, values?: unknown[]): Statement => {
    if (!isPreparing || typeof statement === 'string' || !values || values.length === 0) return statement;
    statement.name ||= nameOf(statement.text);
    return statement;
  };
  const connectionOf = (client: pg.PoolClient) => ({
    losses,
    query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
      if (client instanceof BatchingClient) client.batch();
      return client.query(named(statement, values) as pg.QueryConfig, values).catch((error: unknown) => {
        if (isConnectionLost(error)) losses += 1;
        throw explainDriverError(error);
      });
    },
  });

  async function checkOut(): Promise<{ client: pg.PoolClient; connection: Connection }> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw explainDriverError(error);
      });
      const connection = connections.get(client) ?? connectionOf(client);
      connections.set(client, connection);
      if (connection.losses === losses) return { client, connection };
      client.release(true);
    }
  }

  async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { client, connection } = await checkOut();
    try {
      return await work(connection);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  }

  return {
    query: (statement, values) => withConnection((connection) => connection.query(statement, values)),
    withConnection,
    newClient: () => new pg.Client(config),
    async close() {
      const ended = pool.end();
      await Promise.race([ended, wait(5_000, undefined, { ref: false })]);
    },
  };
}
