import { findPostgres, noPostgres } from '../tests/support/server/postgres.ts';
import { check, finish, runProjects, staticChecks } from './suite/run.ts';

/**
 * `npm test`: types, lint, unused code and the build, then every test, then one line `N passed, N failed`.
 * What waits more than it computes runs beside what computes: two cores are enough for both.
 */

const onPostgres = ['server-postgres', 'server-own-modules-postgres'];
if (findPostgres() === null) console.log(`– ${noPostgres}`);

// The browser's tests visit the built site.
const built = check('build', process.execPath, ['scripts/build.ts']);
const counts = [...(await staticChecks()), await built];
counts.push(
  ...(await Promise.all([
    // One run for all projects, so that a worker without files of one project continues with the next.
    runProjects('machines, views and server', [
      'machines',
      'views',
      'views-own-modules',
      'server',
      'server-pure',
      'server-own-modules',
      ...(findPostgres() === null ? [] : onPostgres),
    ]),
    // Shops that are killed and restarted wait for timers and for each other most of the time.
    runProjects('crashes and races', ['crash']),
  ])),
);
counts.push(await runProjects('browser', ['browser']));
finish(counts);
