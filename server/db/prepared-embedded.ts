import type { messages, PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;

/** A statement that PGlite has parsed and planned. */
interface PreparedStatement {
  readonly name: string;
  /** The type OIDs of its parameters. */
  readonly parameterTypes: readonly number[];
  readonly fields: Results['fields'];
}

type Query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** The part of PGlite that Drizzle uses. */
interface EmbeddedClient {
  readonly query: Query;
  transaction<T>(work: (tx: { readonly query: Query }) => Promise<T>): Promise<T>;
}

/** The most prepared statements. A plan takes some 50 KB of the engine's memory; a shop uses about this many. */
const maxStatements = 250;
/** A statement that writes, other than to the tables that browsing writes: visitors' carts and rate limit counters. */
const durableWrite =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?!"(?:carts|cart_items|rate_limits)"|set\b|skip\b|of\b)["\w]/i;

const concat = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
const isParameters = (message: Message): message is messages.ParameterDescriptionMessage =>
  message.name === 'parameterDescription';
const isFields = (message: Message): message is messages.RowDescriptionMessage => message.name === 'rowDescription';
const isRow = (message: Message): message is messages.DataRowMessage => message.name === 'dataRow';
const isComplete = (message: Message): message is messages.CommandCompleteMessage => message.name === 'commandComplete';

/** Parses the response to a statement into the results that PGlite's own `query` returns. */
function parseResults<Row>(
  pglite: PGlite,
  { fields }: PreparedStatement,
  response: readonly Message[],
  { rowMode, parsers }: QueryOptions,
): Results<Row> {
  const fieldParsers = fields.map(({ dataTypeID }) => parsers?.[dataTypeID] ?? pglite.parsers[dataTypeID]);
  const parseValue = (text: string | null, i: number): unknown => {
    const parser = fieldParsers[i];
    return text === null || !parser ? text : parser(text, fields[i]?.dataTypeID);
  };
  const rows = response.filter(isRow).map((row) => {
    const values = row.fields.map(parseValue);
    return rowMode === 'array' ? values : Object.fromEntries(fields.map(({ name }, i) => [name, values[i]]));
  });
  const tag = response.find(isComplete)?.text ?? '';
  return {
    rows: rows as Row[],
    fields: [...fields],
    affectedRows: /^(?:INSERT|UPDATE|DELETE|MERGE)/.test(tag) ? Number(tag.split(' ').at(-1)) : 0,
  };
}

/**
 * Creates a client of PGlite for Drizzle that prepares each statement once (docs/decisions/027). PGlite's own `query`
 * parses and plans it every time, in six calls of the engine; this takes one call, and a tenth to a twentieth of the
 * time for frequent statements. The least recently used statements are closed. Use one client of an engine at a time: a
 * second one would run its queries inside the transactions of the first.
 * @param flush makes commits durable; awaited after each commit that writes more than browsing does
 */
export function createEmbeddedClient(pglite: PGlite, flush: () => Promise<void> = async () => {}): EmbeddedClient {
  let last: Promise<unknown> = pglite.waitReady;
  /** Runs one query or transaction after the other: PGlite's own lock for that is private. */
  const serially = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const evicted: string[] = [];
  const statements = new LRUCache<string, PreparedStatement>({
    max: maxStatements,
    disposeAfter: ({ name }) => evicted.push(name),
  });
  // A later client of the same engine must not reuse a name.
  const prefix = `uwanja_${crypto.randomUUID()}`;
  let lastNumber = 0;
  const send = (parts: readonly Uint8Array[]) =>
    pglite.execProtocolStream(concat([...parts, serialize.sync()]), { syncToFs: false });

  async function prepare(text: string): Promise<PreparedStatement> {
    lastNumber += 1;
    const name = `${prefix}_${lastNumber}`;
    const response = await send([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]);
    const fields = (response.find(isFields)?.fields ?? []).map((field) => ({
      name: field.name,
      dataTypeID: field.dataTypeID,
    }));
    return { name, parameterTypes: response.find(isParameters)?.dataTypeIDs ?? [], fields };
  }

  async function findOrPrepare(text: string): Promise<PreparedStatement> {
    const found = statements.get(text);
    if (found) return found;
    const statement = await prepare(text);
    statements.set(text, statement);
    for (const name of evicted.splice(0)) await send([serialize.close({ type: 'S', name })]);
    return statement;
  }

  const run = <Row>(text: string, values: readonly unknown[], options: QueryOptions): Promise<Results<Row>> =>
    pglite.runExclusive(async () => {
      const statement = await findOrPrepare(text);
      const parameters = values.map((value, i) => {
        if (value === null || value === undefined) return null;
        const serializer = pglite.serializers[statement.parameterTypes[i] ?? 0];
        return serializer ? serializer(value) : String(value);
      });
      const bind = serialize.bind({ statement: statement.name, values: parameters });
      return parseResults<Row>(pglite, statement, await send([bind, serialize.execute({})]), options);
    });

  const query: Query = async <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) => {
    // Statements without values are rare, or belong to a migration.
    if (values.length === 0) return pglite.query<Row>(text, values, options);
    const results = await serially(() => run<Row>(text, values, options));
    if (durableWrite.test(text)) await flush();
    return results;
  };
  /** Creates the `query` of a transaction. A closed one uses PGlite's own `query`, which reports the error. */
  const queryIn =
    (tx: Transaction, onText: (text: string) => void): Query =>
    async <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) => {
      onText(text);
      return values.length === 0 || tx.closed ? tx.query<Row>(text, values, options) : run<Row>(text, values, options);
    };
  return {
    query,
    async transaction(work) {
      let isDurable = false;
      const onText = (text: string) => {
        isDurable ||= durableWrite.test(text);
      };
      const result = await serially(() => pglite.transaction((tx) => work({ query: queryIn(tx, onText) })));
      if (isDurable) await flush();
      return result;
    },
  };
}
