import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tableOf } from '../tests/fuzz/report.ts';
import type { Report } from '../tests/fuzz/run.ts';

/**
 * `npm run fuzz [-- --seed 7 --requests 10000 --engine postgres]`: sends a shop requests generated from its OpenAPI
 * document, and prints the statuses of each call. Fails when a call breaks, leaks data, or has an effect although it
 * was refused.
 */

const folder = '.cache/fuzz';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    requests: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'embedded' },
  },
});
const projects: Readonly<Record<string, string>> = { embedded: 'server', postgres: 'server-postgres' };
const project = projects[values.engine];
if (!/^\d{1,10}$/.test(values.seed) || !/^[1-9]\d{0,6}$/.test(values.requests) || !project) {
  console.error('Usage: npm run fuzz -- [--seed <number>] [--requests <number>] [--engine embedded|postgres]');
  process.exit(2);
}

rmSync(folder, { recursive: true, force: true });
const { status, stdout, stderr } = spawnSync(
  'vitest',
  ['run', '--project', project, 'tests/server/fuzzer.test.ts', '-t', 'finds no failure'],
  {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_REQUESTS: values.requests, FUZZ_REPORT: folder },
  },
);
if (existsSync(`${folder}/report.json`)) {
  const report = JSON.parse(readFileSync(`${folder}/report.json`, 'utf8')) as Report;
  console.log(tableOf(report));
  for (const [what, calls] of [
    ['Never accepted', report.neverAccepted],
    ['Never refused', report.neverRefused],
  ] as const)
    if (calls.length > 0) console.log(`${what}: ${calls.join(', ')}`);
} else console.error(stdout, stderr);
process.exitCode = status === 0 ? 0 : 1;
