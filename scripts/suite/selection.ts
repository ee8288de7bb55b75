import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ModuleGraph } from './module-graph.ts';

/** What `npm run check` runs of the tests that a change reaches. */
export interface Selection {
  readonly run: readonly string[];
  /** Reached, but left to `npm test`. */
  readonly left: readonly string[];
}

/** The folders of the tests that are all run. Those of the browser and of crashes take too long. */
const quick = /^(tests\/(machines|views|platform)|packages)\//;

/** Every area of the server is connected here, so nearly every test of the server reaches every file through them. */
const isRoot = (path: string) => /^(server\/(app|create-deps|start)\.ts$|tests\/support\/server\/)/.test(path);

/** How many of the server's tests run for either reason: nearly all of them reach most files, and they take minutes. */
const mostOfServer = 4;

/** A part of an address that a test fills in, and the end of an address, as regular expressions. */
const segment = '[^/\'"`?]+';
const end = '(?=[\'"`?])';

/** Returns the addresses of the API that the folder of a server file serves, as they appear in a test's text. */
function addressesOf(graph: ModuleGraph, file: string): RegExp[] {
  const calls = `${dirname(file)}/calls.ts`;
  return graph
    .importsOf(calls)
    .filter((path) => path.startsWith('contract/'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {2}path: '([^']+)',$/gm)])
    .map(([, path = '']) => new RegExp(`/v1${path.replaceAll(/\{\w+\}/g, segment)}${end}`, 'g'));
}

/**
 * Selects the tests to run after a change: all that it reaches, but few of the server's. These are the tests with the
 * fewest imports between them and the change, without the roots, and those that call its folder's addresses most for
 * their length.
 * @param changed the paths of the changed files
 */
export function selectTests(graph: ModuleGraph, changed: readonly string[]): Selection {
  const reached = [...graph.testsReachedBy(changed).keys()];
  const addresses = changed.filter((file) => file.startsWith('server/')).flatMap((file) => addressesOf(graph, file));
  const density = (test: string) => {
    const text = readFileSync(test, 'utf8');
    return addresses.reduce((sum, address) => sum + (text.match(address)?.length ?? 0), 0) / text.length;
  };
  const ofServer = new Set(reached.filter((test) => test.startsWith('tests/server/')));
  const nearest = [...(ofServer.size > 0 ? graph.testsReachedBy(changed, isRoot) : [])]
    .filter(([test]) => ofServer.has(test))
    .sort(([, a], [, b]) => a - b);
  const calling = [...ofServer]
    .map((test) => [test, density(test)] as const)
    .filter(([, calls]) => calls > 0)
    .sort(([, a], [, b]) => b - a);
  const chosen = new Set([nearest, calling].flatMap((list) => list.slice(0, mostOfServer).map(([test]) => test)));
  const run = reached.filter((test) => quick.test(test) || chosen.has(test));
  return { run, left: reached.filter((test) => !run.includes(test)) };
}
