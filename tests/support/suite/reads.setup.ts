import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type ModuleGraph, readModuleGraph } from '../../../scripts/suite/module-graph.ts';

/**
 * Fails a test file that reads a file of the repository which `npm run check` does not know that it reads: a change of
 * that file would not run the test (docs/decisions/106).
 */

/** What is neither a source nor a document. */
const ignored = /^(\.\.|\/|$)|^(node_modules|dist|\.cache|\.data|\.git)(\/|$)/;

interface Reads {
  readonly paths: Set<string>;
  graph: ModuleGraph | null;
}

/** Starts to record the files that this worker reads. The record is the worker's: files share its `node:fs`. */
function recordReads(): Reads {
  const reads: Reads = { paths: new Set(), graph: null };
  for (const name of ['readFileSync', 'readdirSync'] as const) {
    const read = fs[name] as (path: unknown, ...rest: unknown[]) => unknown;
    const recorded = (path: unknown, ...rest: unknown[]) => {
      if (typeof path === 'string' || path instanceof URL) {
        const file = relative(process.cwd(), path instanceof URL ? path.pathname : path).replace(/\/$/, '');
        if (!ignored.test(file)) reads.paths.add(file);
      }
      return read(path, ...rest);
    };
    Object.assign(fs, { [name]: recorded });
  }
  syncBuiltinESMExports();
  return reads;
}

const key = Symbol.for('uwanja.reads');
const worker = globalThis as { [key: symbol]: Reads | undefined };
worker[key] ??= recordReads();
const reads = worker[key];
reads.paths.clear();

afterAll(() => {
  if (reads.paths.size === 0) return;
  const test = relative(process.cwd(), expect.getState().testPath ?? '');
  // Reading the graph reads all modules.
  const read = [...reads.paths];
  reads.graph ??= readModuleGraph();
  const unknown = reads.graph.unreached(test, read);
  const outermost = unknown.filter((file) => !unknown.some((other) => file.startsWith(`${other}/`)));
  expect(outermost, 'add `@reads` with these files to the comment of the module that reads them').toEqual([]);
});
