import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCircle, modulesIn } from '#tests/support/suite/imports.ts';
import { replacedModules } from '../../scripts/dev/walk-plugin.ts';
import { entryPointOf, readModuleGraph } from '../../scripts/suite/module-graph.ts';
import * as withoutNode from '../../scripts/walk/without-node.ts';

// @reads contract, machines, src, server, scripts, tests, packages, docs/architecture.md, biome.json, scripts/lint

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Rule, folder of the file, its content, and the linter's message; null if the linter must accept it. */
const samples = [
  ['machines know no React', 'machines', "export { useState } from 'react';", 'Machines are pure'],
  ['machines know no network', 'machines', "export { ofetch } from 'ofetch';", 'Machines are pure'],
  ['machines know no window', 'machines', 'export const a = window.name;', 'global variable window'],
  ['machines know no storage', 'machines', 'export const a = localStorage.length;', 'global variable localStorage'],
  ['machines know no clock', 'machines', 'export const a = Date.now();', 'Machines are pure'],
  ['machines know no chance', 'machines', 'export const a = Math.random();', 'Machines are pure'],
  ['machines do not import the site', 'machines', "export * from '#src/platform/api/client.ts';", 'machines import'],
  ['machines do not import the server', 'machines', "export * from '#server/app.ts';", 'machines import'],
  [
    'a machine enters another by its entry point',
    'machines',
    "export * from '../cart/cart.view.ts';",
    'by its entry point',
  ],
  [
    'the site enters a machine by its entry point',
    'src',
    "export * from '#machines/cart/cart.view.ts';",
    'by its entry point',
  ],
  ['the site does not import the server', 'src', "export * from '#server/app.ts';", 'src imports'],
  ['the server does not import machines', 'server', "export * from '#machines/cart/index.ts';", 'server imports'],
  [
    'the server does not go round the entry point',
    'server',
    "export * from '#machines/payment-attempt/payment-attempt.view.ts';",
    'server imports',
  ],
  [
    'the server does not reach it by another path',
    'server',
    "export * from '../../machines/payment-attempt/index.ts';",
    'server imports',
  ],
  ['the server may import the payment attempt', 'server', "export * from '#machines/payment-attempt/index.ts';", null],
  ['the server does not import the site', 'server', "export * from '#src/platform/api/client.ts';", 'server imports'],
  ['the contract imports nothing of ours', 'contract', "export * from '#machines/cart/index.ts';", 'contract imports'],
  [
    'the contract imports no tool',
    'contract',
    "export * from '@uwanja/flow-inspector';",
    'the format of recordings only',
  ],
  ['the contract may import the format', 'contract', "export * from '@uwanja/flow-inspector/format';", null],
  ['nothing imports tests', 'server', "export * from '#tests/support/models/machine-level.ts';", 'server imports'],
  ['packages do not import the shop', 'packages', "export * from '#server/app.ts';", 'packages know no shop'],
  ['machines may import an entry point', 'machines', "export * from '../cart/index.ts';", null],
  ['the site may import an entry point', 'src', "export * from '#machines/cart/index.ts';", null],
  ['tests may import everything', 'tests', "export * from '#machines/cart/cart.view.ts';", null],
] as const;

const fileOf = (index: number) => join(samples[index]?.[1] ?? '', `sample-${index}`, 'sample.ts');

let folder = '';
let output = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const path of ['biome.json', 'scripts/lint']) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [index, [, , source]] of samples.entries()) {
    const file = join(folder, fileOf(index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${source}\n`);
  }
  const flags = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), flags, { cwd: folder, encoding: 'utf8' });
  output = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter', () => {
  it.each(samples.map((sample, index) => [...sample, index] as const))(
    'reports an import rule: %s',
    (_, __, ___, words, index) => {
      const lines = output.split('\n').filter((line) => line.includes(fileOf(index)));
      if (words === null) expect(lines).toEqual([]);
      else expect(lines.join('\n')).toContain(words);
    },
  );
});

/** The layers of `src` from the lowest: a module imports only from its own layer and from lower ones. */
const floors = ['messages', 'platform', 'components', 'features', 'screens', 'app', 'desk'];
const floorOf = (path: string) => floors.indexOf(path.split('/')[1] ?? '');
const screenOf = (path: string) => /^src\/(?:screens|desk\/screens)\/([^/]+)/.exec(path)?.[1];

describe('the modules of src', () => {
  const modules = modulesIn('src');
  const imports = modules.flatMap(({ path, imports }) =>
    imports.filter((to) => to.startsWith('src/')).map((to) => [path, to] as const),
  );

  it('assigns every module of src to a layer', () => {
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.map(({ path }) => path).filter((path) => floorOf(path) === -1)).toEqual([]);
  });

  it('allows imports only within a layer and downwards', () => {
    expect(imports.filter(([from, to]) => floorOf(to) > floorOf(from))).toEqual([]);
  });

  it('gives the desk nothing of the shop but its components and what is below them', () => {
    const ofDesk = imports.filter(([from, to]) => from.startsWith('src/desk/') && !to.startsWith('src/desk/'));
    expect(ofDesk.length).toBeGreaterThan(20);
    expect(ofDesk.filter(([, to]) => floorOf(to) > floors.indexOf('components'))).toEqual([]);
  });

  it('allows no import from one screen to another', () => {
    const between = imports.filter(([from, to]) => screenOf(from) && screenOf(to) && screenOf(from) !== screenOf(to));
    expect(between).toEqual([]);
  });
});

describe('imports', () => {
  it('forms no import circle', () => {
    const modules = ['contract', 'machines', 'src', 'server', 'packages'].flatMap(modulesIn);
    expect(findCircle(modules)).toBeNull();
  });

  it('finds import circles', () => {
    const circle = [
      { path: 'a', imports: ['b'] },
      { path: 'b', imports: ['c'] },
      { path: 'c', imports: ['b'] },
    ];
    expect(findCircle(circle)).toEqual(['b', 'c', 'b']);
  });
});

it('XState’s internals are used by one module alone', () => {
  const folders = ['contract', 'machines', 'src', 'server', 'scripts', 'tests', 'packages'].map((folder) =>
    join(root, folder),
  );
  const files = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: folder }).map((path) => join(folder, path)),
  );
  const internals = /\b(_nodes|_transitions|getMicrosteps)\b|\._parent\b/;
  const users = files.filter(
    (file) => file !== fileURLToPath(import.meta.url) && internals.test(readFileSync(file, 'utf8')),
  );
  expect(users).toEqual([join(root, 'packages/flow-ssr/src/internals/index.ts')]);
});

describe('the packages', () => {
  const packages = readdirSync(join(root, 'packages'));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const entryPointsOf = (name: string): Record<string, string> =>
    JSON.parse(read(`packages/${name}/package.json`)).exports;
  const entryPoints = packages.flatMap((name) =>
    Object.values(entryPointsOf(name)).map((path) => join('packages', name, path)),
  );
  const packageOf = (path: string) => /^packages\/[^/]+/.exec(path)?.[0];

  it('name each entry point after the folder of its module', () => {
    for (const name of packages)
      for (const [subpath, path] of Object.entries(entryPointsOf(name)))
        expect(join('packages', name, path)).toBe(entryPointOf(join('@uwanja', name, subpath)));
  });

  it('import only themselves and the entry points of other packages', () => {
    const imports = modulesIn('packages').flatMap(({ path, imports }) => imports.map((to) => [path, to] as const));
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter(([from, to]) => packageOf(from) !== packageOf(to) && !entryPoints.includes(to))).toEqual([]);
  });

  it('are imported by the shop only by their entry points and by name', () => {
    const modules = ['contract', 'machines', 'src', 'server', 'scripts', 'tests'].flatMap(modulesIn);
    const imported = modules.flatMap(({ imports }) => imports.filter((to) => to.startsWith('packages/')));
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((to) => !entryPoints.includes(to))).toEqual([]);
    const byPath = /^(?:import|export|\} from)\b[^'"`]*'[.#][^'\n]*\/packages\//m;
    expect(modules.map(({ path }) => path).filter((path) => byPath.test(read(path)))).toEqual([]);
  });
});

/** Returns the names that a module imports from modules of Node, each with its module. Types do not exist when it runs. */
const importedFromNode = (path: string) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^import (?!type)\{([^}]*)\} from '(node:[\w/]+)';$/gm)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').flatMap((name) => (/^\s*(?!type\b)\w+/.test(name) ? [[name.trim(), from] as const] : [])),
  );

it('the page on which a path is walked imports of Node only what has a replacement', () => {
  const graph = readModuleGraph();
  const reached = new Set(['scripts/walk/page.tsx']);
  for (const path of reached) for (const each of graph.importsOf(path)) reached.add(each);
  const imported = [...reached].flatMap(importedFromNode);
  expect(imported.map(([name]) => name)).toContain('inspect');
  expect(imported.filter(([name, from]) => !replacedModules.includes(from) || !(name in withoutNode))).toEqual([]);
});

/**
 * The table of layers in docs/architecture.md: the number of the layer, from 1 at the bottom, of each folder (`http`) and
 * file (`app.ts`) of `server/`.
 */
const layers = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, level, entries = ''] = /^\| (\d+) \| ([^|]+) \|/.exec(line) ?? [];
    return [...entries.matchAll(/`([^`]+)`/g)].map(
      ([, entry = '']) => [entry.replace('.ts', ''), Number(level)] as const,
    );
  });
const levels = new Map(layers);

/** `config.ts` and the folder `config/` are one entry. */
const entryOf = (path: string) => path.replace(/(\/|\.ts$).*/, '');

/** Whether an import goes from a higher layer to a lower one, or stays within one folder. */
const isDownward = ([from, to]: readonly [string, string]): boolean =>
  entryOf(from) === entryOf(to) || (levels.get(entryOf(to)) ?? Number.NaN) < (levels.get(entryOf(from)) ?? Number.NaN);

describe('the modules of the server', () => {
  const inServer = (path: string) => path.slice('server/'.length);
  const modules = modulesIn('server').map(({ path, imports }) => ({
    path: inServer(path),
    imports: imports.filter((to) => to.startsWith('server/')).map(inServer),
  }));

  it('assigns every module of the server to one layer of docs/architecture.md', () => {
    expect(modules.length).toBeGreaterThan(200);
    const paths = modules.map(({ path }) => path).filter((path) => path !== 'deps.ts');
    expect(paths.filter((path) => !levels.has(entryOf(path)))).toEqual([]);
    expect(layers.length).toBe(levels.size);
  });

  it('allows imports only within a folder and from lower layers', () => {
    const imports = modules.flatMap(({ path, imports }) => imports.map((to) => [path, to] as const));
    const checked = imports.filter((pair) => !pair.includes('deps.ts'));
    expect(checked.filter((pair) => !isDownward(pair))).toEqual([]);
  });

  it('allows deps.ts to exchange only types', () => {
    const own = readFileSync(join(root, 'server/deps.ts'), 'utf8').split('\n');
    const others = modules.flatMap(({ path }) => readFileSync(join(root, 'server', path), 'utf8').split('\n'));
    const imports = [
      ...own.filter((line) => /^import/.test(line)),
      ...others.filter((line) => /\/deps\.ts'/.test(line)),
    ];
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([]);
  });
});
