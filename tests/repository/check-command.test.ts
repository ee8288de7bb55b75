import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createModuleGraph, readModuleGraph } from '../../scripts/suite/module-graph.ts';
import { isOfModules } from '../../scripts/suite/run.ts';
import { selectTests } from '../../scripts/suite/selection.ts';
import { modulesIn } from '../support/suite/imports.ts';

// @reads contract, machines, src, server, scripts, tests, packages, vite.config.ts

/** `npm run check` runs the tests that a change reaches, and no others (docs/decisions/106). */

const test = 'tests/machines/cart.test.ts';
const graphOf = (texts: Readonly<Record<string, string>>) => createModuleGraph(new Map(Object.entries(texts)));
const reachedBy = (file: string, texts: Readonly<Record<string, string>>) => [
  ...graphOf(texts).testsReachedBy([file]).keys(),
];

describe('the module graph', () => {
  it.each([
    ['an import', "import { cart } from '../../machines/cart/cart.machine.ts';"],
    ['an import by the name of its folder', "import { cart } from '#machines/cart/cart.machine.ts';"],
    ['an import over several lines', "import {\n  cart,\n  type View,\n} from '#machines/cart/cart.machine.ts';"],
    ['an export', "export { cart } from '#machines/cart/cart.machine.ts';"],
    ['a lazy import', "const load = () => import('#machines/cart/cart.machine.ts');"],
    ['a lazy import of a computed name', `const load = (name: string) => import(\`../../machines/cart/\${name}.ts\`);`],
    ['a glob', "const all = import.meta.glob('../../machines/cart/*.machine.ts');"],
    ['a mocked module', "vi.mock('#machines/cart/cart.machine.ts', () => ({}));"],
    ['modules that its comment names', '// @runs machines/*/cart.machine.ts'],
    ['a folder that its comment names', '// @reads docs/cart.md, machines/cart'],
  ])('follows %s', (_, text) => {
    const texts = { [test]: text, 'machines/cart/cart.machine.ts': '', 'tests/machines/shop.test.ts': '' };
    expect(reachedBy('machines/cart/cart.machine.ts', texts)).toEqual([test]);
  });

  it('follows imports through other modules, also in a circle, and to files that are no modules', () => {
    const texts = {
      [test]: "import './a.ts';",
      'tests/machines/a.ts': "import './b.ts';",
      'tests/machines/b.ts': "import './a.ts';\nimport './a.css';",
    };
    for (const file of ['tests/machines/b.ts', 'tests/machines/a.css', test])
      expect(reachedBy(file, texts)).toEqual([test]);
    expect(reachedBy('tests/machines/c.css', texts)).toEqual([]);
  });

  it('follows the name of a package to its source, and no change of the shop to the tests of a package', () => {
    const own = 'packages/daraja/tests/client.test.ts';
    const texts = {
      [test]: "import { createDaraja } from '@uwanja/daraja';\nimport '@uwanja/daraja/simulator';\nimport './a.ts';",
      [own]: "import '../src/index.ts';",
      'packages/daraja/src/index.ts': '',
      'packages/daraja/src/simulator/index.ts': '',
      'tests/machines/a.ts': '',
      'vite.config.ts': "import './contract/shop.ts';",
      'contract/shop.ts': '',
    };
    expect(reachedBy('packages/daraja/src/index.ts', texts)).toEqual([test, own]);
    expect(reachedBy('packages/daraja/src/simulator/index.ts', texts)).toEqual([test]);
    for (const file of ['tests/machines/a.ts', 'contract/shop.ts']) expect(reachedBy(file, texts)).toEqual([test]);
    expect(reachedBy('packages/daraja/package.json', texts)).toEqual([own]);
  });

  it('finds the importers of a module that has been deleted', () => {
    expect(reachedBy('tests/models/cart.ts', { [test]: "import '../models/cart.ts';" })).toEqual([test]);
  });

  it('does not follow types, which do not exist when a test runs', () => {
    const texts = {
      [test]: "import type { View } from './view.ts';\nexport type {\n  Event,\n} from './view.ts';\nimport './a.ts';",
      'tests/machines/view.ts': '',
      'tests/machines/a.ts': '',
    };
    expect(reachedBy('tests/machines/view.ts', texts)).toEqual([]);
    expect(reachedBy('tests/machines/a.ts', texts)).toEqual([test]);
  });

  it.each(['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'tests/support/machines/x.setup.ts'])(
    'lets %s reach every test of the machines',
    (file) => {
      const texts = { [test]: '', 'vite.config.ts': '', 'tests/support/machines/x.setup.ts': '' };
      expect(reachedBy(file, texts)).toEqual([test]);
    },
  );

  it('knows what each import of a computed name runs', () => {
    const graph = readModuleGraph();
    expect(graph.tests.length).toBeGreaterThan(300);
    // This command for the fonts is in no test.
    expect(graph.open).toEqual(['scripts/fonts.ts']);
  });

  it('knows the screens of each test that shows pages by the route table', () => {
    const { importsOf } = readModuleGraph();
    const showing = modulesIn('tests').filter(({ imports }) => imports.includes('src/app/shell/AppShell.tsx'));
    expect(showing.length).toBeGreaterThan(2);
    const hasScreen = (path: string) => importsOf(path).some((each) => each.startsWith('src/screens/'));
    expect(showing.map(({ path }) => path).filter((path) => !hasScreen(path))).toEqual([]);
  });
});

describe('the short check', () => {
  const graph = readModuleGraph();
  const runs = (...changed: string[]) => selectTests(graph, changed).run;

  it('runs the paths of a changed machine and of its page, not those of other machines', () => {
    const run = runs('machines/search/search.machine.ts');
    expect(run).toContain('tests/machines/search.test.ts');
    expect(run).toContain('tests/views/paths/search.test.tsx');
    expect(run).not.toContain('tests/machines/inbox.test.ts');
    expect(run).not.toContain('tests/views/paths/inbox.test.tsx');
    expect(run.length).toBeLessThan(30);
  });

  it('runs the tests of a changed view', () => {
    const run = runs('src/screens/services/ServicesView.tsx');
    expect(run).toContain('tests/views/services.test.tsx');
    expect(run).toContain('tests/views/paths/services.test.tsx');
    expect(run.length).toBeLessThan(20);
  });

  it('runs the nearest tests of a flow that most others depend on, and names the others', () => {
    const { run, left } = selectTests(graph, ['machines/cart/cart.machine.ts']);
    for (const each of ['machines/cart.test.ts', 'views/cart.test.tsx', 'views/paths/cart.test.tsx'])
      expect(run).toContain(`tests/${each}`);
    expect(run.length).toBeLessThan(30);
    expect(left).toContain('tests/machines/checkout.test.ts');
    expect(left).toContain('tests/views/paths/account.test.tsx');
  });

  it('runs every test of machines and views that a change of the tests’ own modules reaches', () => {
    const reached = [...graph.testsReachedBy(['tests/support/models/walk-screen.tsx']).keys()];
    expect(reached.length).toBeGreaterThan(50);
    expect(runs('tests/support/models/walk-screen.tsx')).toEqual(reached);
  });

  it('runs the nearest tests of a changed file of the server, and names the others', () => {
    const { run, left } = selectTests(graph, ['server/carts/totals.ts']);
    expect(run).toContain('tests/server/cart-totals.test.ts');
    expect(run).toContain('tests/server/carts.test.ts');
    expect(run.length).toBeLessThan(20);
    expect(left).toContain('tests/server/fuzzer.test.ts');
    expect(left).toContain('tests/browser/purchase.test.ts');
  });

  it.each([
    ['docs/spec-map.md', 'tests/repository/spec-map.test.ts'],
    ['docs/operations.md', 'tests/repository/operations-doc.test.ts'],
    ['src/messages/en/cart.ts', 'tests/repository/spec-map.test.ts'],
    ['src/app/boot.js', 'tests/platform/boot.test.ts'],
    ['tests/models/search.screen.tsx', 'tests/views/replayed-recording.test.tsx'],
    ['scripts/new/flow-files.ts', 'tests/repository/new-flow.test.ts'],
    ['biome.json', 'tests/repository/new-flow.test.ts'],
    ['scripts/mutants.ts', 'tests/repository/mutants-command.test.ts'],
    ['scripts/replay.ts', 'tests/machines/hostile-recording.test.ts'],
    ['scripts/dev/pages-plugin.ts', 'tests/repository/dev-command.test.ts'],
  ])('lets a change of %s run %s, which reads or starts it', (file, reader) => {
    expect(runs(file)).toContain(reader);
  });

  it('leaves out the tests of developers’ commands when nothing of the command has changed', () => {
    const run = runs(
      'machines/search/search.machine.ts',
      'src/screens/search/SearchView.tsx',
      'server/search/calls.ts',
    );
    const commands = ['new-flow', 'mutants-command', 'dev-command'].map((name) => `tests/repository/${name}.test.ts`);
    expect(run.filter((each) => commands.includes(each))).toEqual([]);
  });

  it('runs every test of the machines and views when what all of them need has changed', () => {
    const all = graph.tests.filter((each) => /^tests\/(machines|repository|views|platform)\//.test(each));
    const run = new Set(runs('package-lock.json'));
    expect(all.filter((each) => !run.has(each))).toEqual([]);
  });
});

it('checks all types again when a module was added, moved or removed since the last check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  const record = join(folder, 'types.tsbuildinfo');
  const modules = ['a.ts', 'b.tsx'].map((name) => join(folder, name));
  expect(isOfModules(record, modules)).toBe(false);
  writeFileSync(record, JSON.stringify({ fileNames: ['lib.es5.d.ts', './a.ts', './b.tsx'] }));
  expect(isOfModules(record, modules)).toBe(true);
  for (const others of [
    [...modules, join(folder, 'c.ts')],
    modules.slice(1),
    [join(folder, 'c.ts'), ...modules.slice(1)],
  ])
    expect(isOfModules(record, others)).toBe(false);
  rmSync(folder, { recursive: true });
});
