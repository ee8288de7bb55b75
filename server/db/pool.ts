import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { minute, second } from '../time.ts';
import { DatabaseUnavailableError, explainDriverError, isConnectionLost, toUnavailable } from './unavailable.ts';

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
  /**
   * Sets the time limits of the transaction that is open on a connection. It does nothing where the session has them, as
   * it does unless the address leads to a pooler.
   */
  limitTransaction(connection: Connection): Promise<void>;
  /** Whether the address leads to a pooler, such as PgBouncer. Known once a connection was opened. */
  isBehindPooler(): boolean;
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

/** The limits as startup options of a session: they belong to it alone, and cost no round trip. */
const startupOptions = ({ lock, statement }: DatabaseLimits): string =>
  `-c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`;

/**
 * The statements that set the limits of the current transaction, and of nothing after it. A pooler hands the connection to other
 * clients afterwards, so a setting of its session would apply to them as well.
 */
export const setTransactionLimits = ({ lock, statement }: DatabaseLimits): string =>
  `set local lock_timeout = ${lock}; set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

/** The SQLSTATEs with which poolers refuse startup options: protocol violation (PgBouncer), feature not supported. */
const refusals: readonly unknown[] = ['08P01', '0A000'];
const isRefusedOption = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && refusals.includes(error.code);

/**
 * Checks that a new session can write: after a failover an address may lead to a standby.
 * @returns whether the session has the limits of its startup options, which some poolers ignore
 */
async function checkSession(client: pg.ClientBase, { lock, statement }: DatabaseLimits): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean; isLimited: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (current_setting('lock_timeout')::interval, current_setting('statement_timeout')::interval)
        = ($1::interval, $2::interval) as "isLimited"`,
    [lock, statement].map((ms) => `${ms} ms`),
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailableError('the database is read-only');
  return rows[0]?.isLimited ?? false;
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
 * Statements with values are prepared under a name, once for each connection, but not behind a pooler, which may not
 * support it; `?prepare=true` or `?prepare=false` in the address decides otherwise. After the loss of a connection, all
 * connections that were opened before are closed instead of being used again, because the same cause may have cut them
 * all.
 *
 * The first connection finds out whether the address leads to a pooler: one refuses or ignores startup options.
 */
export function openPool(url: string, limits: DatabaseLimits): Pool {
  const config = clientConfig(url, limits);
  const prepare = /[?&]prepare=(true|false)\b/.exec(url)?.[1];
  let isBehindPooler = false;
  const isPreparing = () => (prepare === undefined ? !isBehindPooler : prepare === 'true');
  const nameOf = statementNames();
  /** The number of lost connections. A connection that was opened before the last loss is not used again. */
  let losses = 0;
  const connections = new WeakMap<pg.PoolClient, Connection & { readonly losses: number }>();
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: limits.checkout,
    Client: class extends BatchingClient {
      constructor() {
        super(isBehindPooler ? config : { ...config, options: startupOptions(limits) });
      }
    },
    max: poolSize,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeSeconds,
    onConnect: async (client) => {
      if (!(await checkSession(client, limits))) isBehindPooler = true;
    },
  });
  // The pool has closed that connection already.
  pool.on('error', () => {
    losses += 1;
  });

  const named = (statement: Statement, values?: unknown[]): Statement => {
    if (typeof statement === 'string' || !values || values.length === 0) return statement;
    // A statement that another pool has named must not be prepared here.
    if (!isPreparing()) return statement.name ? { ...statement, name: '' } : statement;
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

  /** Opens a connection or takes a free one; without startup options once they were refused. */
  async function connect(): Promise<pg.PoolClient> {
    const hadOptions = !isBehindPooler;
    try {
      return await pool.connect();
    } catch (error) {
      // For any reason (no server, a rotated password, a database that is being restored), a later try may succeed.
      if (!hadOptions || !isRefusedOption(error)) throw toUnavailable(error);
      isBehindPooler = true;
      return connect();
    }
  }

  async function checkOut(): Promise<{ client: pg.PoolClient; connection: Connection }> {
    for (;;) {
      const client = await connect();
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
    async limitTransaction(connection) {
      if (isBehindPooler) await connection.query(setTransactionLimits(limits));
    },
    isBehindPooler: () => isBehindPooler,
    newClient: () => new pg.Client(config),
    async close() {
      const ended = pool.end();
      await Promise.race([ended, wait(5_000, undefined, { ref: false })]);
    },
  };
}
