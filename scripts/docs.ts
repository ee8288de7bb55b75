import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allMachines } from './statecharts/machines.ts';
import { statechartPages } from './statecharts/markdown.ts';

/** `npm run docs`: writes docs/statecharts anew from the machines; what no machine stands behind goes. */

const folder = fileURLToPath(new URL('../docs/statecharts/', import.meta.url));
mkdirSync(folder, { recursive: true });
const pages = statechartPages(await allMachines());
for (const name of readdirSync(folder)) if (!(name in pages)) rmSync(`${folder}/${name}`, { recursive: true });
for (const [name, content] of Object.entries(pages)) writeFileSync(`${folder}/${name}`, content);
console.log(`${Object.keys(pages).length} pages in docs/statecharts`);
