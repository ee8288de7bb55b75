import { findPgBouncer, noPgBouncer } from '../tests/support/server/pgbouncer.ts';
import { findPostgres, noPostgres } from '../tests/support/server/postgres.ts';
import { check, checkLintAndUnused, checkTypes, finish, runProjects } from './suite/run.ts';

/**
 * `npm test`: checks lint, unused code and types, builds, runs every test and prints `N passed, N failed`. What
 * waits runs beside what computes; two cores are enough for all.
 */

if (findPostgres() === null) console.log(`– ${noPostgres}`);
else if (findPgBouncer() === null) console.log(`– ${noPgBouncer}`);

// The browser tests need the built site.
const built = check('build', process.execPath, ['scripts/build.ts']);
const counts = [...(await checkLintAndUnused()), await built];
// One run for all projects, so that a worker that has finished one project continues with the next.
counts.push(
  ...(await Promise.all([
    checkTypes(),
    runProjects('packages, machines, views and server', [
      'packages',
      'machines',
      'repository',
      'views',
      'views-own-modules',
      'server',
      'server-pure',
      'server-own-modules',
      ...(findPostgres() === null ? [] : ['server-postgres']),
    ]),
  ])),
);
// Browsers wait for pages, and crash tests for timers and processes: each uses what the other leaves of the processor.
counts.push(...(await Promise.all([runProjects('browser', ['browser']), runProjects('crashes and races', ['crash'])])));
finish(counts);
