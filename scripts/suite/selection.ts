import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ModuleGraph } from './module-graph.ts';

/** What `npm run check` runs of the tests that a change reaches. */
export interface Selection {
  readonly run: readonly string[];
  /** Reached, but left to `npm test`. */
  readonly left: readonly string[];
}

/** The tests that can be run. Those of the browser and of crashes take too long. */
const quick = /^(tests\/(machines|repository|views|platform)|packages)\//;

/** What the shop consists of, as opposed to its tests, tools and settings. */
const ofShop = /^(contract|machines|src|server)\//;

/** Through these every area is connected to every other, so nearly every test reaches every file through them. */
const isRoot = (path: string) => /^(server\/(app|create-deps|start)\.ts$|tests\/support\/)/.test(path);

/**
 * The kinds of tests, each with how many run after a change of the shop: a central flow is a partner in most tests of
 * machines and views, and most of the server is in each of its tests. All of them take minutes.
 */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/^tests\/(machines|repository)\//, 4],
  [/^tests\/views\/(?!paths\/)/, 4],
  // The paths of a flow on its page take half a minute at most.
  [/^tests\/views\/paths\/.*\.tsx$/, 1],
  [/^tests\/platform\//, 4],
  [/^tests\/server\//, 4],
];
/** A test of machines and views that loads more modules than this is near to everything, such as those of whole pages. */
const mostModules = 400;
/** How many of the server's tests run because they call the addresses of the changed file's folder. */
const mostCalling = 4;

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
 * Returns the tests with the fewest imports between them and the changed files, and with the fewest modules.
 * @param others tests that run for another reason
 */
function nearestTests(graph: ModuleGraph, changed: readonly string[], others: ReadonlySet<string>): string[] {
  const near = [...graph.testsReachedBy(changed, isRoot)]
    .filter(([test]) => !others.has(test))
    .map(([test, distance]) => ({ test, distance, size: graph.sizeOf(test) }))
    .filter(({ test, size }) => size <= mostModules || test.startsWith('tests/server/'))
    .sort((a, b) => a.distance - b.distance || a.size - b.size)
    .map(({ test }) => test);
  return kinds.flatMap(([kind, most]) => near.filter((test) => kind.test(test)).slice(0, most));
}

/** Returns the tests of the server that call the addresses of the changed files' folders most for their length. */
function callingTests(graph: ModuleGraph, changed: readonly string[]): string[] {
  const addresses = changed.filter((file) => file.startsWith('server/')).flatMap((file) => addressesOf(graph, file));
  const density = (test: string) => {
    const text = readFileSync(test, 'utf8');
    return addresses.reduce((sum, address) => sum + (text.match(address)?.length ?? 0), 0) / text.length;
  };
  return graph.tests
    .filter((test) => test.startsWith('tests/server/'))
    .map((test) => [test, density(test)] as const)
    .filter(([, calls]) => calls > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostCalling)
    .map(([test]) => test);
}

/**
 * Selects the tests to run after a change. After a change of the shop these are the tests that read a changed file, the
 * nearest of each kind, and those of the server that call what has changed. A change of anything else runs every quick
 * test that it reaches.
 * @param changed the paths of the changed files
 */
export function selectTests(graph: ModuleGraph, changed: readonly string[]): Selection {
  const reached = [...graph.testsReachedBy(changed).keys()];
  const shop = changed.filter((file) => ofShop.test(file));
  const rest = changed.filter((file) => !ofShop.test(file));
  const whole = new Set(
    [...graph.testsReachedBy(rest).keys(), ...graph.testsThatRead(shop)].filter((test) => quick.test(test)),
  );
  const chosen = new Set([...whole, ...nearestTests(graph, changed, whole), ...callingTests(graph, shop)]);
  const run = reached.filter((test) => chosen.has(test));
  return { run, left: reached.filter((test) => !chosen.has(test)) };
}
