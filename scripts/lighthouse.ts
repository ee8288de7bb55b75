import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findChromium } from './support/chromium.ts';
import { readMainThreadTime, type TraceEvent } from './support/main-thread.ts';
import { median, prepareTree, serveTree } from './support/measured-trees.ts';

/**
 * `npm run lighthouse [-- --against 1e9d42a --runs 5 --pages /,/products]`: runs Lighthouse's mobile test on pages of
 * this tree and of another commit. Runs alternate between the two, so that the machine's load affects both equally.
 * `main` is what tasks of the main thread take above 50 ms after the first paint, by processor time. npx downloads
 * Lighthouse, because it is ten times as large as all dependencies of the shop.
 */

const lighthouse = 'lighthouse@13.5.0';

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: '1e9d42a' },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/,/products,/product/1/1' },
  },
});
const runs = Number(values.runs);
const pages = values.pages.split(',');

/** The columns of the result, read from Lighthouse's report and trace. */
const figures = ['performance', 'FCP', 'LCP', 'TBT', 'main', 'CLS', 'machine'] as const;
type Figures = Readonly<Record<(typeof figures)[number], number>>;

interface Report {
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

const run = promisify(execFile);

async function measure(url: string): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const files = ['--output=json', `--output-path=${join(folder, 'page.json')}`, '--save-assets'];
  const flags = ['--quiet', '--only-categories=performance', '--form-factor=mobile'];
  try {
    await run(
      'npx',
      ['--yes', lighthouse, url, ...files, ...flags, '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
      { env: { ...process.env, CHROME_PATH: findChromium() } },
    );
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { categories, audits, environment } = read('page.json') as Report;
    const { traceEvents } = read('page-0.trace.json') as { readonly traceEvents: readonly TraceEvent[] };
    const of = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: 100 * (categories.performance.score ?? Number.NaN),
      FCP: of('first-contentful-paint'),
      LCP: of('largest-contentful-paint'),
      TBT: of('total-blocking-time'),
      main: readMainThreadTime(traceEvents),
      CLS: of('cumulative-layout-shift'),
      machine: environment.benchmarkIndex,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const formatFigure = (value: number) => (value < 1 && value > 0 ? value.toFixed(3) : String(Math.round(value)));

const trees = [
  { name: 'this tree', folder: prepareTree(null) },
  { name: values.against, folder: prepareTree(values.against) },
];
const shops = await Promise.all(trees.map(async (tree) => ({ ...tree, ...(await serveTree(tree.folder)) })));
try {
  for (const page of pages) {
    const measured = new Map<string, Figures[]>();
    for (let turn = 0; turn < runs; turn += 1) {
      for (const { name, url } of shops) {
        measured.set(name, [...(measured.get(name) ?? []), await measure(url + page)]);
      }
    }
    console.log(`\n${page}`);
    for (const [name, all] of measured) {
      const columns = figures.map((figure) => {
        const values = all.map((one) => one[figure]);
        return `${figure} ${formatFigure(median(values))} (${values.map(formatFigure).join(' ')})`;
      });
      console.log(`  ${name}: ${columns.join(', ')}`);
    }
  }
} finally {
  for (const { shop } of shops) shop.kill();
}
