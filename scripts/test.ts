import { findPostgres, noPostgres } from '../tests/support/server/postgres.ts';
import { check, finish, runProjects, staticChecks } from './suite/run.ts';

/** `npm test`: types, lint, unused code, then every test, then one line `N passed, N failed`. */

const onPostgres = ['server-postgres', 'server-own-modules-postgres'];
if (findPostgres() === null) console.log(`– ${noPostgres}`);

const counts = await staticChecks();
// The browser's tests visit the built site.
counts.push(await check('build', process.execPath, ['scripts/build.ts']));
counts.push(
  // One run: a worker that has no file of a project left goes on with the next.
  await runProjects('machines, views and server', [
    'machines',
    'views',
    'views-own-modules',
    'server',
    'server-pure',
    'server-own-modules',
    ...(findPostgres() === null ? [] : onPostgres),
  ]),
);
counts.push(await runProjects('crashes and races', ['crash']));
counts.push(await runProjects('browser', ['browser']));
finish(counts);
