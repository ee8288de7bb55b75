import { NoopLogger } from 'drizzle-orm';
import { openPglite } from '#server/db/open.ts';
import { createEmbeddedClient } from '#server/db/prepared-embedded.ts';
import { testDatabase } from './database.ts';

/**
 * Executes the statements of tests that run on PostgreSQL alone on the embedded engine too, each once with the
 * parameters of its last execution, so that a missing cast or a parameter that the engine cannot serialize is found
 * without running the tests twice (docs/decisions/080).
 */

interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** The statements that wait for their execution, by their text and the types of their parameters. */
const waiting = new Map<string, Statement>();
const executed = new Set<string>();

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(typeOf)[0] ?? ''}]` : value === null ? 'null' : typeof value;

/** Migrations and the tests' own tables are left out. */
const isQuery = (text: string): boolean => /^\s*\(?(select|insert|update|delete|with)\b/i.test(text);

function record(text: string, parameters: readonly unknown[] = []): void {
  if (!isQuery(text)) return;
  const key = `${text}\n${parameters.map(typeOf)}`;
  if (!executed.has(key)) waiting.set(key, { text, parameters });
}

/** Records each query that Drizzle executes from now on. Without a logger of its own, a database uses this one. */
export function recordStatements(): void {
  Object.assign(NoopLogger.prototype, { logQuery: record });
}

/** Ends the transaction of a statement. */
const undone = new Error('undone');

/**
 * Errors that depend on the content of the database or on the session: broken constraints, refusals of the shop's own
 * functions, tables that a test has created, and a sequence that has no value in this session.
 */
const dependsOnContent = (error: unknown): boolean =>
  error === undone || (error instanceof Error && 'code' in error && /^(23|P0|42P01|55000)/.test(String(error.code)));

let client: Promise<ReturnType<typeof createEmbeddedClient>> | undefined;
const openClient = async () => createEmbeddedClient(await openPglite('memory:', await testDatabase('sample')));

/**
 * Executes the recorded statements on the embedded engine, each in a transaction that is rolled back.
 * @returns what failed: the error and the statement
 */
export async function failuresOnEmbeddedEngine(): Promise<string[]> {
  if (waiting.size === 0) return [];
  client ??= openClient();
  const { transaction } = await client;
  const failures: string[] = [];
  for (const [key, { text, parameters }] of waiting) {
    executed.add(key);
    await transaction(async ({ query }) => {
      await query(text, [...parameters]);
      throw undone;
    }).catch((error: unknown) => {
      if (!dependsOnContent(error)) failures.push(`${error}: ${text}`);
    });
  }
  waiting.clear();
  return failures;
}
