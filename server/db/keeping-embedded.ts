import type { messages, PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** A statement that PGlite has parsed. */
interface KeptStatement {
  readonly name: string;
  /** The types of its values, by number. */
  readonly given: readonly number[];
  readonly fields: Results['fields'];
}

type Query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

/** What Drizzle uses of PGlite. */
interface EmbeddedClient {
  readonly query: Query;
  transaction<T>(work: (tx: { readonly query: Query }) => Promise<T>): Promise<T>;
}

/** A plan takes some 50 KB of the engine's memory; a shop has about so many statements in use. */
const mostKept = 250;
/** A statement that writes, other than to what browsing writes: the visitor's cart and the counts of rate limits. */
const durableWrite =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?!"(?:carts|cart_items|rate_limits)"|set\b|skip\b|of\b)["\w]/i;
/** Names are given once, for a PGlite may be opened by several clients. */
let made = 0;

const inOne = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
const isGiven = (message: Message): message is messages.ParameterDescriptionMessage =>
  message.name === 'parameterDescription';
const isFields = (message: Message): message is messages.RowDescriptionMessage => message.name === 'rowDescription';
const isRow = (message: Message): message is messages.DataRowMessage => message.name === 'dataRow';
const isDone = (message: Message): message is messages.CommandCompleteMessage => message.name === 'commandComplete';

/** The rows of an answer, as PGlite's own `query` gives them. */
function resultsOf<Row>(
  pglite: PGlite,
  { fields }: KeptStatement,
  answer: readonly Message[],
  { rowMode, parsers }: QueryOptions,
): Results<Row> {
  const readers = fields.map(({ dataTypeID }) => parsers?.[dataTypeID] ?? pglite.parsers[dataTypeID]);
  const read = (text: string | null, i: number): unknown => {
    const reader = readers[i];
    return text === null || !reader ? text : reader(text, fields[i]?.dataTypeID);
  };
  const rows = answer.filter(isRow).map((row) => {
    const values = row.fields.map(read);
    return rowMode === 'array' ? values : Object.fromEntries(fields.map(({ name }, i) => [name, values[i]]));
  });
  const tag = answer.find(isDone)?.text ?? '';
  return {
    rows: rows as Row[],
    fields: [...fields],
    affectedRows: /^(?:INSERT|UPDATE|DELETE|MERGE)/.test(tag) ? Number(tag.split(' ').at(-1)) : 0,
  };
}

/**
 * PGlite for Drizzle, with statements that it parses and plans once. Its own `query` does both each time and takes six
 * calls of the engine; this takes one, and for what a click asks a tenth to a twentieth of the time. Of many statements
 * those asked last are kept.
 * @param flush makes what was committed durable; awaited after each commit that wrote more than browsing does
 */
export function keepingEmbedded(pglite: PGlite, flush: () => Promise<void> = async () => {}): EmbeddedClient {
  // A map keeps the order in which keys were set: what is used is set again, so the first is the one used least lately.
  const kept = new Map<string, KeptStatement>();
  const send = (parts: readonly Uint8Array[]) =>
    pglite.execProtocolStream(inOne([...parts, serialize.sync()]), { syncToFs: false });

  async function parsed(text: string): Promise<KeptStatement> {
    made += 1;
    const name = `kept_${made}`;
    const told = await send([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]);
    const fields = (told.find(isFields)?.fields ?? []).map((field) => ({
      name: field.name,
      dataTypeID: field.dataTypeID,
    }));
    return { name, given: told.find(isGiven)?.dataTypeIDs ?? [], fields };
  }

  async function statementOf(text: string): Promise<KeptStatement> {
    const statement = kept.get(text) ?? (await parsed(text));
    kept.delete(text);
    kept.set(text, statement);
    for (const [oldest, { name }] of kept) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
      await send([serialize.close({ type: 'S', name })]);
    }
    return statement;
  }

  const run = <Row>(text: string, given: readonly unknown[], options: QueryOptions): Promise<Results<Row>> =>
    pglite._runExclusiveQuery(async () => {
      const statement = await statementOf(text);
      const values = given.map((value, i) => {
        if (value === null || value === undefined) return null;
        const write = pglite.serializers[statement.given[i] ?? 0];
        return write ? write(value) : String(value);
      });
      const answer = await send([serialize.bind({ statement: statement.name, values }), serialize.execute({})]);
      return resultsOf<Row>(pglite, statement, answer, options);
    });

  const query: Query = async <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) => {
    // What comes without values is asked seldom, or is what a migration does.
    if (values.length === 0) return pglite.query<Row>(text, values, options);
    await pglite._checkReady();
    const results = await pglite._runExclusiveTransaction(() => run<Row>(text, values, options));
    if (durableWrite.test(text)) await flush();
    return results;
  };
  /** A transaction that is over says so itself. */
  const within =
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
      const result = await pglite.transaction((tx) => work({ query: within(tx, onText) }));
      if (isDurable) await flush();
      return result;
    },
  };
}
