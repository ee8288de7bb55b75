import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { flowFiles } from './new-flow.ts';
import { screenFiles } from './new-screen.ts';

/**
 * `npm run new -- flow <name>` creates the formatted files of a flow with its model and its test.
 * `npm run new -- screen <name>` creates the page of that flow with its texts, its view test and its screen walk.
 */

const repository = fileURLToPath(new URL('..', import.meta.url));
const usage = `Usage: npm run new -- flow <name> [--root <folder>]
       npm run new -- screen <name> [--root <folder>]
  <name>    kebab-case, at most 40 characters, such as gift-note; a screen has the name of its flow
  --root    another copy of the tree than this one`;

function refuse(reason: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}

type Kind = 'flow' | 'screen';

function readArguments(): { kind: Kind; name: string; root: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { root: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const [kind, name, ...rest] = positionals;
    if (kind === undefined) refuse('The kind is missing.');
    if (kind !== 'flow' && kind !== 'screen')
      refuse(`'${kind}' is not a kind that can be created; flow and screen are.`);
    if (name === undefined) refuse('The name is missing.');
    if (rest.length > 0) refuse(`'${rest.join(' ')}' is not expected: give one name.`);
    if (name.length > 40 || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name)) refuse(`'${name}' is not kebab-case.`);
    return { kind, name, root: resolve(values.root ?? repository) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { kind, name, root } = readArguments();
const files = kind === 'flow' ? flowFiles(name) : screenFiles(name);
if (!existsSync(join(root, 'machines/support'))) refuse(`${root} has no folder machines/support.`);
if (kind === 'screen' && !existsSync(join(root, `machines/${name}/index.ts`)))
  refuse(`There is no flow '${name}': create it with npm run new -- flow ${name}.`);
const folder = kind === 'flow' ? `machines/${name}` : `src/screens/${name}`;
const existing = [folder, ...Object.keys(files)].filter((path) => existsSync(join(root, path)));
if (existing.length > 0) refuse(`Nothing is overwritten: ${existing.join(', ')} exists.`);

for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content, { flag: 'wx' });
}
// Biome formats the files, because line breaks and the order of imports depend on the name.
const biome = join(repository, 'node_modules/.bin/biome');
const formatted = spawnSync(biome, ['check', '--write', '--vcs-enabled=false', ...Object.keys(files)], {
  cwd: root,
  encoding: 'utf8',
});
if (formatted.status !== 0) {
  console.error(`The files are written but could not be formatted:\n${formatted.stderr || formatted.error}`);
  process.exitCode = 1;
}
const next = {
  flow: `draw its states, then npm run docs for its page in docs/statecharts/ and npm run new -- screen ${name} for its page.`,
  screen: `provide its actors in src/platform/composition/${name}.ts, add its row to src/app/routes.tsx and its page to the
tests of CONTRIBUTING.md, "Add a screen".`,
};
console.log(`${Object.keys(files).join('\n')}

Next: ${next[kind]}`);
