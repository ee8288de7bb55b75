import { findPostgres, noPostgres } from '../tests/support/postgres.ts';
import { check, finish, runProjects, staticChecks } from './suite/run.ts';

/** `npm test`: types, lint, unused code, then every test, then one line `N passed, N failed`. */

const counts = await staticChecks();
// The browser's tests visit the built site.
counts.push(await check('build', process.execPath, ['scripts/build.ts']));
counts.push(
  await runProjects('machines, views and server', ['machines', 'views', 'server', 'server-pure', 'server-mocks']),
);
if (findPostgres() === null) console.log(`– ${noPostgres}`);
else counts.push(await runProjects('server on PostgreSQL', ['server-postgres']));
counts.push(await runProjects('crashes and races', ['crash']));
counts.push(await runProjects('browser', ['browser']));
finish(counts);
