import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';
import { fill, type TestDatabase } from './database.ts';
import { fastestFolder, findPostgres, runSql, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL without a database; undefined for tests on the embedded database. */
    postgres: string | undefined;
  }
}

/** Starts a PostgreSQL with one database of each kind, which the test files copy. @returns a function that stops it */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres();
  if (bin === null) throw new Error('these tests need PostgreSQL');
  const { url, stop } = await startPostgres(bin, {}, fastestFolder());
  try {
    for (const kind of ['empty', 'sample'] satisfies TestDatabase[]) {
      await runSql(`${url}/postgres`, `create database template_${kind}`);
      const open = await openDatabase({ dataDir: '', databaseUrl: `${url}/template_${kind}` });
      await fill(open, kind);
      await open.close();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', url);
  return stop;
}
