import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseNewArguments } from '../../scripts/new/arguments.ts';

// What the command runs, and what the files import that it writes.
// @reads scripts/new.ts, scripts/new, scripts/lint, biome.json, machines/support/failure.ts, machines/support/notices.ts
// @reads machines/support/unprovided.ts, src/components/PageContainer.tsx, src/components/PageHeading.tsx
// @reads src/platform/environment.ts, src/platform/hooks, tests/support/models, tests/support/views

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The shortest name, a reserved word, an ordinary name and the longest: lines wrap differently in each. */
const names = ['q', 'class', 'gift-note', 'an-uncommonly-long-flow-name-for-a-flow2'];
const writtenFor = (name: string) => [
  ...['types.ts', 'machine.ts', 'view.ts'].map((end) => `machines/${name}/${name}.${end}`),
  `machines/${name}/index.ts`,
  `tests/models/${name}.model.ts`,
  `tests/machines/${name}.test.ts`,
];
/** One of the flows is created with a page. */
const shown = 'gift-note';
const screenWritten = [
  `src/messages/en/${shown}.ts`,
  `src/platform/composition/${shown}.ts`,
  `src/screens/${shown}/GiftNoteScreen.tsx`,
  `src/screens/${shown}/GiftNoteView.tsx`,
  `tests/models/${shown}.screen.tsx`,
  `tests/views/${shown}.test.tsx`,
  `tests/views/paths/${shown}.test.tsx`,
];
const written = () => [...names.flatMap(writtenFor), ...screenWritten];

/**
 * tsc's incremental build info of the copied files, from the last run: tsc then checks only what has changed since. The
 * paths in it are relative, and every run's folder has the same parent.
 */
const lastTypes = join(repository, '.cache/new-flow.tsbuildinfo');
const typesOf = (folder: string) => join(folder, '.cache/types.tsbuildinfo');

let root = '';

/** Copies the part of the tree that a flow and its page need. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-flow-'));
  const paths = [
    'biome.json',
    'package.json',
    'scripts/lint',
    'contract',
    'machines',
    'src',
    'tests/models',
    'tests/support',
  ];
  for (const path of paths) {
    cpSync(join(repository, path), join(root, path), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  if (existsSync(lastTypes)) cpSync(lastTypes, typesOf(root));
  const { compilerOptions } = JSON.parse(readFileSync(join(repository, 'tsconfig.json'), 'utf8'));
  const include = [...written(), 'tests/support/views/views.setup.ts'];
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  writeFileSync(
    join(root, 'vitest.config.ts'),
    `const machines = { test: { name: 'machines', include: ['tests/machines/**/*.test.ts'] } };
const views = {
  test: {
    name: 'views',
    environment: 'jsdom',
    include: ['tests/views/**/*.test.tsx'],
    setupFiles: ['tests/support/views/views.setup.ts'],
  },
};
export default { test: { projects: [machines, views], isolate: false } };
`,
  );
});
afterAll(() => rmSync(root, { recursive: true }));

const outside = {
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST'))),
  // The compiler, a Go program, then takes less processor time and more memory.
  GOGC: '200',
};
function run(command: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: root, env: outside, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const tool = (name: string) => join(repository, 'node_modules/.bin', name);
const make = (...parameters: string[]) =>
  run(process.execPath, join(repository, 'scripts/new.ts'), ...parameters, '--root', root);

describe('a new flow', { timeout: 300_000 }, () => {
  it.each(names)('generates %s: machine, model and test', (name) => {
    expect(make('flow', name)).toMatchObject({ status: 0 });
    for (const path of writtenFor(name)) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('generates a page: texts, composition, screen, view and both of its tests', () => {
    const { status, output } = make('screen', shown);
    expect(status).toBe(0);
    // The files to edit by hand.
    for (const path of ['contract/pages.ts', 'src/app/routes.tsx', 'server/pages/route-table.ts', 'docs/spec-map.md'])
      expect(output).toContain(path);
    for (const path of screenWritten) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('generates a machine without tags: its view model asks for its states', () => {
    const machine = readFileSync(join(root, `machines/${shown}/${shown}.machine.ts`), 'utf8');
    expect(machine).not.toContain('tags');
    expect(readFileSync(join(root, `machines/${shown}/${shown}.view.ts`), 'utf8')).not.toContain('hasTag');
  });

  it('generates a flow without type errors', () => {
    expect(run(tool('tsc'))).toEqual({ status: 0, output: '' });
    mkdirSync(join(repository, '.cache'), { recursive: true });
    cpSync(typesOf(root), lastTypes);
  });

  it('generates a flow that passes the linter and the formatter', () => {
    const files = written();
    const { status, output } = run(tool('biome'), 'ci', '--error-on-warnings', '--vcs-enabled=false', ...files);
    expect(status, output).toBe(0);
  });

  it('generates a flow that passes its own tests', () => {
    const { status, output } = run(tool('vitest'), 'run', '--config', 'vitest.config.ts', '--no-color');
    expect(status, output).toBe(0);
    expect(output).toMatch(new RegExp(`Test Files\\s+${names.length + 2} passed`));
  });
});

describe('refused', { timeout: 300_000 }, () => {
  it.each([
    ['nothing', []],
    ['no name', ['flow']],
    ['something else than a flow or a screen', ['table', 'gift-note']],
    ['two names', ['flow', 'gift', 'note']],
    ['an option it does not know', ['flow', 'fresh', '--force']],
    ...[
      'Gift',
      'giftNote',
      'gift_note',
      '-gift',
      'gift-',
      'gift--note',
      '2gift',
      '../gift',
      'a/b',
      '',
      'x'.repeat(41),
    ].map((name) => [`the name '${name}'`, ['flow', name]] as [string, string[]]),
  ])('refuses %s', (_, parameters) => {
    expect(parseNewArguments(parameters)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['a name that is not kebab-case', ['flow', 'Gift'], "'Gift' is not kebab-case."],
    ['a screen without a flow', ['screen', 'no-such-flow'], "There is no flow 'no-such-flow'"],
  ])('prints the reason and the usage for %s', (_, parameters, reason) => {
    const { status, output } = make(...parameters);
    expect(status).toBe(2);
    expect(output).toContain(reason);
    expect(output).toContain('Usage: npm run new -- flow <name>');
  });

  it('refuses to overwrite a file', () => {
    const path = join(root, 'machines/gift-note/gift-note.types.ts');
    writeFileSync(path, 'export type Mine = 1;\n');
    const { status, output } = make('flow', 'gift-note');
    expect(status).toBe(2);
    expect(output).toContain('Nothing is overwritten');
    expect(readFileSync(path, 'utf8')).toBe('export type Mine = 1;\n');
    expect(make('flow', 'support').output).toContain('machines/support exists');
  });
});
