import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statementsOf } from '#tests/support/suite/document-rows.ts';
import { allMachines } from './statecharts/machines.ts';
import { statechartPages } from './statecharts/markdown.ts';
import { withLimits } from './support/limits-table.ts';
import { readVerifications, withTests } from './support/spec-map.ts';

/**
 * `npm run docs`: generates docs/statecharts from the machines, the table of rate limits in docs/security.md, and the
 * tests of each statement in docs/spec-map.md.
 */

const folder = fileURLToPath(new URL('../docs/statecharts/', import.meta.url));
mkdirSync(folder, { recursive: true });
const pages = statechartPages(await allMachines());
for (const name of readdirSync(folder)) if (!(name in pages)) rmSync(`${folder}/${name}`, { recursive: true });
for (const [name, content] of Object.entries(pages)) writeFileSync(`${folder}/${name}`, content);
console.log(`${Object.keys(pages).length} pages in docs/statecharts`);

const security = fileURLToPath(new URL('../docs/security.md', import.meta.url));
writeFileSync(security, withLimits(readFileSync(security, 'utf8')));

const specMap = fileURLToPath(new URL('../docs/spec-map.md', import.meta.url));
const map = readFileSync(specMap, 'utf8');
writeFileSync(specMap, withTests(map, readVerifications(new Set(statementsOf(map)))));
