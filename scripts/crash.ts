import { parseArgs } from 'node:util';
import { crash } from '../tests/crash/crash-run.ts';
import type { CrashReport } from '../tests/crash/run-state.ts';
import { openPgliteDatabase, openPostgresDatabase } from '../tests/crash/shop-database.ts';
import { findPostgres, noPostgres } from '../tests/support/server/postgres.ts';

/**
 * `npm run crash -- [--moments N] [--minutes N] [--engine pglite|postgres|both] [--seed N] [--log N]`: kills a shop at random
 * moments of purchases, and disconnects, freezes and restarts its PostgreSQL. Each time it compares the shop's payments
 * and orders with M-PESA's. Each attempt to pay writes `--log` megabytes of the write-ahead log. Exits with 1 when they
 * differ.
 */

const usage =
  'Usage: npm run crash -- [--moments N] [--minutes N] [--engine pglite|postgres|both] [--seed N] [--log N]';

interface Arguments {
  readonly moments: number;
  readonly minutes: number;
  readonly engine: string;
  readonly seed: number;
  readonly log: number;
}

function readArguments(): Arguments | null {
  try {
    const { values } = parseArgs({
      options: {
        moments: { type: 'string', default: '200' },
        minutes: { type: 'string', default: '1440' },
        engine: { type: 'string', default: 'both' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        log: { type: 'string', default: '6' },
      },
    });
    const { engine } = values;
    const [moments, minutes, seed] = [Number(values.moments), Number(values.minutes), Number(values.seed)];
    const log = Number(values.log);
    const isCount = Number.isInteger(moments) && moments >= 1 && moments <= 100_000;
    const isLog = Number.isInteger(log) && log >= 0 && log <= 500;
    return isCount && isLog && minutes > 0 && Number.isInteger(seed) && /^(pglite|postgres|both)$/.test(engine)
      ? { moments, minutes, engine, seed, log }
      : null;
  } catch {
    return null;
  }
}

function print({
  engine,
  moments,
  logMegabytes,
  purchases,
  byJobs,
  figures,
  receipts,
  interrupted: blows,
  faults,
  differences,
  seconds,
}: CrashReport): void {
  const inWords = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  console.log(
    `${engine}: killed ${moments} times in ${Math.round(seconds)} s, ${purchases} purchases begun, ${byJobs} settled by the jobs alone`,
  );
  const written = logMegabytes.toSorted((a, b) => a - b).map((megabytes) => Math.round(megabytes));
  console.log(
    `  log before each kill, in MB: median ${written[Math.floor(written.length / 2)]}, most ${written.at(-1)}, over 16 before ${written.filter((megabytes) => megabytes > 16).length} kills`,
  );
  console.log(`  in the database: ${inWords(figures)}`);
  console.log(`  ${inWords(receipts)}`);
  for (const [what, count] of [...blows].sort((a, b) => b[1] - a[1]))
    console.log(`  killed ${count} times during: ${what}`);
  if (faults.size > 0) {
    console.log(`  the database: ${[...faults].map(([kind, count]) => `${count} × ${kind}`).join(', ')}`);
  }
  console.log(`  ${differences.length} differences`);
  for (const words of differences) console.log(`  - ${words}`);
}

const given = readArguments();
if (!given) {
  console.error(usage);
  process.exit(2);
}
const { moments, minutes, engine, seed, log } = given;
console.log(`seed ${seed}`);
const bin = findPostgres();
const opening = [
  ...(engine === 'postgres' ? [] : [openPgliteDatabase]),
  ...(engine === 'pglite' || bin === null ? [] : [() => openPostgresDatabase(bin)]),
];
if (bin === null && engine !== 'pglite') console.log(noPostgres);
let differing = 0;
for (const openDatabase of opening) {
  const database = await openDatabase();
  try {
    const onMoment = (moment: number, found: readonly string[]) => {
      for (const words of found) console.log(`${database.engine}, ${words}`);
      if (moment % 20 === 0) console.log(`${database.engine}: ${moment} of ${moments}`);
    };
    const report = await crash(database, {
      moments,
      seed,
      logPerAttempt: log,
      maxDurationMs: minutes * 60_000,
      onMoment,
    });
    print(report);
    differing += report.differences.length;
  } finally {
    await database.close();
  }
}
process.exitCode = differing === 0 ? 0 : 1;
