import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseNewArguments, usage } from './new/arguments.ts';
import { flowFiles } from './new/flow-files.ts';
import { screenFiles } from './new/screen-files.ts';

/**
 * `npm run new -- flow <name>` creates the formatted files of a flow with its model and its test.
 * `npm run new -- screen <name>` creates the page of that flow with its texts, its view test and its screen walk.
 */

const repository = fileURLToPath(new URL('..', import.meta.url));
function refuse(reason: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}

const parsed = parseNewArguments(process.argv.slice(2));
if (parsed.kind === 'refused') refuse(parsed.reason);
if (parsed.kind === 'help') {
  console.log(usage);
  process.exit(0);
}
const { kind, name } = parsed;
const root = resolve(parsed.root ?? repository);
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
  flow: `machines/${name}/, tests/models/${name}.model.ts: its states and all that its steps do
src/screens/flows/machine-source.ts: its name
npm run docs: its page in docs/statecharts/
npm run new -- screen ${name}: its page`,
  screen: `src/platform/composition/${name}.ts: its actors
contract/pages.ts: its address and title
src/app/routes.tsx: its screen
server/pages/route-table.ts: its head, where it has one of its own
tests/support/browser/pages.ts, tests/browser/sweep-*.test.ts: what is seen on it
tests/views/paths/hydrated.test.tsx: its flow, where the server renders it
docs/spec-map.md: its statements`,
};
console.log(`${Object.keys(files).join('\n')}

Next ("Add a ${kind}" in CONTRIBUTING.md):
${next[kind]}`);
