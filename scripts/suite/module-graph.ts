import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The modules of the repository, what each imports when it runs, and the files that it reads. `npm run check` finds with
 * it the tests that a change reaches (docs/decisions/106).
 */

/** The folders with modules. */
const folders = ['contract', 'machines', 'src', 'server', 'tests', 'scripts', 'packages'];

/** What every test depends on beside vite.config.ts: the libraries, and how modules are compiled. */
const ofEveryTest = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** The route table names every screen. A test that shows pages by it names their screens with `@runs`. */
const tableOfScreens = 'src/app/routes.tsx';

interface Module {
  /** Modules that run with it, as paths or patterns from the root. */
  readonly imports: readonly string[];
  /** Files and folders that it reads, or whose programs it starts, as paths or patterns from the root. */
  readonly reads: readonly string[];
  /** Whether it imports a module whose name only the run decides, and does not state which. */
  readonly isOpen: boolean;
}

export interface ModuleGraph {
  /** The paths of all test files. */
  readonly tests: readonly string[];
  /** Modules with an import whose target only the run decides, and without `@runs`. */
  readonly open: readonly string[];
  /** Returns the modules that a module imports. */
  importsOf(path: string): readonly string[];
  /**
   * Returns the tests that import or read one of these files, directly or through other modules, each with the number
   * of imports between them.
   * @param isClosed whether what a module imports does not count
   */
  testsReachedBy(changed: readonly string[], isClosed?: (path: string) => boolean): ReadonlyMap<string, number>;
  /** Returns the tests that read one of these files, themselves or through a module. */
  testsThatRead(changed: readonly string[]): string[];
  /** Returns the number of modules that run with a test. */
  sizeOf(test: string): number;
  /** Returns those of the files whose change does not run a test. */
  unreached(test: string, files: readonly string[]): string[];
}

const none = { modules: [], reads: [] };

/** The modules that run with a test, and patterns of what they read, with the number of imports between them. */
interface Reach {
  readonly run: ReadonlyMap<string, number>;
  readonly reads: ReadonlyMap<string, number>;
}

const typesOnly = /^(?:import|export) type\b[^'"`]*'[^'\n]*'/gm;
const imported =
  /(?:^(?:import|export)\b[^'"`]*?|^\} from |\bimport\(\s*|\bimport\.meta\.glob(?:<[^(]*>)?\(\s*|\bvi\.(?:mock|importActual)(?:<[^(]*>)?\(\s*|\bnew URL\(\s*)'((?:[.#]|@uwanja\/)[^'$\n]*)'/gm;
const importedByPattern = /\bimport\(\s*`([.#][^`]*)`/g;
const computedImport = /\bimport\((?!\s*\\?['`][.#@\w])/;
const tag = /^\/\/ @(runs|reads) (.+)$/gm;

/** Returns the module that a package exports by a name: `@uwanja/daraja`, or `@uwanja/<package>/<folder>`. */
export function entryPointOf(name: string): string {
  const [, folder, ...below] = name.split('/');
  return ['packages', folder, 'src', ...below, 'index.ts'].join('/');
}

/** Returns the module's path from the root for the specifier of an import; `*` stands for what only the run decides. */
export function resolveImport(from: string, specifier: string): string {
  const path = specifier.replaceAll(/\$\{[^}]*\}/g, '*').replace(/\?.*$/, '');
  if (path.startsWith('@')) return entryPointOf(path);
  if (path.startsWith('#messages/')) return path.replace('#messages', 'src/messages/en');
  return (path.startsWith('#') ? path.slice(1) : join(dirname(from), path)).replace(/\/$/, '');
}

/**
 * Reads a module's imports from its text, without types, which do not exist when it runs. Comments on lines of their own
 * state the rest: `@reads` the files and folders that the module reads, `@runs` modules that it imports by a computed name
 * or starts as programs.
 * @param path its path from the root
 */
export function readModule(path: string, text: string): Module {
  const tagged = (name: string) =>
    [...text.matchAll(tag)].flatMap(([, each, list = '']) => (each === name ? list.trim().split(/,\s*/) : []));
  const runs = tagged('runs');
  const imports =
    path === tableOfScreens
      ? []
      : [...text.replaceAll(typesOnly, '').matchAll(imported), ...text.matchAll(importedByPattern)].map(
          ([, specifier = '']) => resolveImport(path, specifier),
        );
  return {
    imports: [...imports, ...runs],
    reads: tagged('reads'),
    isOpen: runs.length === 0 && computedImport.test(text),
  };
}

/** Whether a path, or a folder that contains it, matches a pattern, in which `*` is a part of a name. */
function matches(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return path === pattern || path.startsWith(`${pattern}/`);
  const source = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`^${source}(?:/|$)`).test(path);
}

/** Creates the graph of these modules. @param texts the text of each module by its path from the root */
export function createModuleGraph(texts: ReadonlyMap<string, string>): ModuleGraph {
  const paths = [...texts.keys()];
  const modules = new Map([...texts].map(([path, text]) => [path, readModule(path, text)]));
  const tests = paths.filter((path) => /^(tests|packages\/[^/]+\/tests)\/.*\.test\.tsx?$/.test(path));
  const setups = paths.filter((path) => path.endsWith('.setup.ts'));

  /** What runs before each test of the same kind. */
  const setupsOf = (test: string) => {
    const kind = test.split('/')[1] === 'platform' ? 'views' : test.split('/')[1];
    return setups.filter(
      (path) => path.startsWith(`tests/support/${kind}/`) || path.startsWith('tests/support/suite/'),
    );
  };

  const targetsOf = (path: string) => {
    const all = (modules.get(path)?.imports ?? []).flatMap((each) =>
      each.includes('*') ? paths.filter((one) => matches(each, one)) : [each],
    );
    // A style, a picture, a folder, or what has been deleted.
    const files = all.filter((each) => !modules.has(each) && each !== '' && each !== '.');
    return { modules: all.filter((each) => modules.has(each)), reads: [...files, ...(modules.get(path)?.reads ?? [])] };
  };
  const targets = new Map(paths.map((path) => [path, targetsOf(path)]));

  /** Returns all that runs with a test, and what it reads. Imports of a closed module do not count. */
  function reachOf(test: string, isClosed: (path: string) => boolean): Reach {
    // A package needs nothing of the shop, so what vite.config.ts imports does not reach its tests.
    const ofPackage = /^packages\/[^/]+/.exec(test)?.[0];
    const run = new Map([test, ...(ofPackage ? [] : [...setupsOf(test), 'vite.config.ts'])].map((path) => [path, 0]));
    const ofTest = ofPackage ? [...ofEveryTest, 'vite.config.ts', `${ofPackage}/package.json`] : ofEveryTest;
    const reads = new Map(ofTest.map((path) => [path, 0]));
    // A map is iterated over what is added meanwhile, so the nearest modules come first.
    for (const [path, distance] of run) {
      const { modules: imports, reads: read } = targets.get(path) ?? none;
      for (const each of read) if (!reads.has(each)) reads.set(each, distance + 1);
      if (!isClosed(path)) for (const each of imports) if (!run.has(each)) run.set(each, distance + 1);
    }
    return { run, reads };
  }
  const found = new Map<string, Reach>();
  function wholeReachOf(test: string): Reach {
    const reach = found.get(test) ?? reachOf(test, () => false);
    found.set(test, reach);
    return reach;
  }
  function distanceTo(file: string, { run, reads }: Reach): number {
    const read = [...reads].flatMap(([pattern, distance]) => (matches(pattern, file) ? [distance] : []));
    return Math.min(run.get(file) ?? Number.POSITIVE_INFINITY, ...read);
  }
  const isRead = (file: string, { reads }: Reach) => [...reads.keys()].some((pattern) => matches(pattern, file));
  return {
    tests,
    open: paths.filter((path) => /^(tests|scripts|packages)\//.test(path) && modules.get(path)?.isOpen),
    importsOf: (path) => (targets.get(path) ?? none).modules,
    testsReachedBy: (changed, isClosed) =>
      new Map(
        tests.flatMap((test) => {
          const reach = isClosed ? reachOf(test, isClosed) : wholeReachOf(test);
          const distance = Math.min(...changed.map((file) => distanceTo(file, reach)));
          return Number.isFinite(distance) ? [[test, distance] as const] : [];
        }),
      ),
    testsThatRead: (changed) => tests.filter((test) => changed.some((file) => isRead(file, wholeReachOf(test)))),
    sizeOf: (test) => wholeReachOf(test).run.size,
    unreached(test, files) {
      const reach = wholeReachOf(test);
      return files.filter((file) => !Number.isFinite(distanceTo(file, reach)));
    },
  };
}

/** Reads the graph of the modules in the working directory. */
export function readModuleGraph(): ModuleGraph {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|js)$/.test(name) && !name.includes('node_modules/'))
      .map((name) => join(folder, name)),
  );
  return createModuleGraph(new Map([...paths, 'vite.config.ts'].map((path) => [path, readFileSync(path, 'utf8')])));
}
