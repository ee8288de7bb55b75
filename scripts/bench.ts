import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { findPostgres, noPostgres, runSql, startPostgres } from '../tests/support/server/postgres.ts';
import { fillWithOrders, printDesk } from './bench/desk.ts';
import { measurePages } from './bench/pages.ts';
import { connections, prepare, type Scenario } from './bench/scenarios.ts';
import { type MeasuredServer, seed, startMeasured } from './bench/server.ts';

/**
 * `npm run bench [-- --seconds N]`: measures a server on each engine, with the sample shop and with 100,000 variants,
 * prints a table and writes it into docs/scaling.md. `npm run bench -- --pages [--rounds N]` prints how many pages the
 * embedded shop sends in a second of its processor time. `npm run bench -- --desk [--rounds N]` prints how long the lists
 * of the owner's desk take with 100,000 orders on PostgreSQL, and what twenty open desks cost the shoppers.
 */

const document = 'docs/scaling.md';
const marks = { from: '<!-- bench: begin -->', to: '<!-- bench: end -->' };
const large = 100_000;

interface Measured {
  readonly engine: string;
  readonly shop: string;
  readonly scenario: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly memory: number;
  readonly load: number;
  /** The number of responses other than 2xx, and of requests without a response. */
  readonly failed: number;
}

/** Sends the requests of a scenario on all connections for a number of seconds. */
async function fire(url: string, { requestsOf }: Scenario, seconds: number): Promise<autocannon.Result> {
  let connection = 0;
  return autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      client.setRequests(requestsOf(connection % connections));
      connection += 1;
    },
  });
}

async function measure(
  server: MeasuredServer,
  { engine, shop }: Pick<Measured, 'engine' | 'shop'>,
  seconds: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const scenario of await prepare(server.url)) {
    await fire(server.url, scenario, 1);
    const [result] = await Promise.all([
      fire(server.url, scenario, seconds),
      scenario.beside && fire(server.url, scenario.beside, seconds),
    ]);
    const row: Measured = {
      engine,
      shop,
      scenario: scenario.name,
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      memory: server.memory(),
      load: loadavg()[0] ?? 0,
      failed: result.non2xx + result.errors,
    };
    console.log(cells(row).join(' · '));
    measured.push(row);
  }
  return measured;
}

const cells = (row: Measured): string[] => [
  row.engine,
  row.shop,
  row.scenario,
  Math.round(row.perSecond).toLocaleString('en'),
  `${row.p50}`,
  `${row.p99}`,
  `${Math.round(row.memory / 1e6)}`,
  row.load.toFixed(1),
];

const headings = ['Engine', 'Shop', 'What', 'Requests/s', 'p50 ms', 'p99 ms', 'Memory MB', 'Load'];
const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;

function tableOf(rows: readonly Measured[], seconds: number): string {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}; ${connections} connections, ${seconds} s each. Load is the`,
    'average of one minute: above the number of cores, other programs had a share of the machine.',
    '',
    line(headings),
    line(headings.map((_, i) => (i < 3 ? '---' : '--:'))),
    ...rows.map((row) => line(cells(row))),
  ].join('\n');
}

/** Writes the table between its markers in the document. */
function write(table: string): void {
  const text = readFileSync(document, 'utf8');
  const [from, to] = [text.indexOf(marks.from), text.indexOf(marks.to)];
  if (from < 0 || to < from) throw new Error(`${document} has no place for the table`);
  writeFileSync(document, `${text.slice(0, from + marks.from.length)}\n${table}\n${text.slice(to)}`);
}

async function shops(engine: string, settings: (shop: string) => Promise<Record<string, string>>, seconds: number) {
  const rows: Measured[] = [];
  for (const [shop, variants] of [
    ['sample', null],
    [large.toLocaleString('en'), large],
  ] as const) {
    const own = await settings(variants === null ? 'sample' : 'large');
    await seed(own, variants);
    const server = await startMeasured(own);
    try {
      rows.push(...(await measure(server, { engine, shop }, seconds)));
    } finally {
      await server.stop();
    }
  }
  return rows;
}

async function onPglite(seconds: number): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-bench-'));
  try {
    return await shops('PGlite', async (shop) => ({ DATA_DIR: join(folder, shop), DATABASE_URL: '' }), seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(bin: string, seconds: number): Promise<Measured[]> {
  const { url, stop } = await startPostgres(bin);
  try {
    const settings = async (shop: string) => {
      await runSql(`${url}/postgres`, `create database bench_${shop}`);
      return { DATABASE_URL: `${url}/bench_${shop}` };
    };
    return await shops('PostgreSQL', settings, seconds);
  } finally {
    await stop();
  }
}

/** Prints the median and all runs of each kind of page. */
async function printPages(rounds: number): Promise<void> {
  const settings = { DATA_DIR: 'memory:', DATABASE_URL: '' };
  const server = await startMeasured(settings);
  try {
    console.log(line(['Page', 'A second of processor time, median', 'All runs']));
    console.log(line(['---', '--:', '---']));
    for (const { name, runs } of await measurePages(server, rounds)) {
      const digits = runs.some((rate) => rate > 1000) ? 0 : 1;
      const shown = (rate = 0) => rate.toFixed(digits);
      const sorted = runs.toSorted((one, other) => one - other);
      console.log(line([name, shown(sorted[Math.floor(rounds / 2)]), runs.map(shown).join(', ')]));
    }
  } finally {
    await server.stop();
  }
}

async function measureDesk(rounds: number): Promise<void> {
  const bin = findPostgres();
  if (bin === null) throw new Error(noPostgres);
  const { url, stop } = await startPostgres(bin);
  try {
    await runSql(`${url}/postgres`, 'create database bench_desk');
    const settings = { DATABASE_URL: `${url}/bench_desk` };
    const server = await startMeasured(settings);
    const print = async () => {
      await fillWithOrders(settings.DATABASE_URL);
      await printDesk(server, rounds);
    };
    await print().finally(server.stop);
  } finally {
    await stop();
  }
}

async function measureRequests(seconds: number): Promise<void> {
  console.log(headings.join(' · '));
  const bin = findPostgres();
  const rows = await onPglite(seconds);
  if (bin === null) console.log(noPostgres);
  else rows.push(...(await onPostgres(bin, seconds)));
  write(tableOf(rows, seconds));
  const failed = rows.filter((row) => row.failed > 0);
  for (const row of failed) console.error(`${row.engine}, ${row.shop}, ${row.scenario}: ${row.failed} requests failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    pages: { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
if (![seconds, rounds].every((number) => Number.isInteger(number) && number >= 1 && number <= 600)) {
  console.error('Usage: npm run bench [-- --seconds N]          N: how long each thing is measured, 1 to 600');
  console.error('       npm run bench -- --pages [--rounds N]   N: how often each page is measured, 1 to 600');
  console.error('       npm run bench -- --desk [--rounds N]    N: how often shoppers are measured, 1 to 600');
  process.exit(2);
}
await (values.desk ? measureDesk(rounds) : values.pages ? printPages(rounds) : measureRequests(seconds));
