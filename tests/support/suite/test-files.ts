import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The test files of each project in vite.config.ts. */

const folder = 'tests/server';

/** Returns the paths of these tests. @throws Error for a test that does not exist, which a rename would leave out */
function pathsOf(names: readonly string[]): string[] {
  const paths = names.map((name) => `${folder}/${name}.test.ts`);
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(`tests/support/suite/test-files.ts lists missing tests: ${missing.join(', ')}`);
  return paths;
}

/**
 * Lists the tests of a folder that need their own module instances, because files that share a worker also share its
 * loaded modules: tests that mock modules, those of the toasts, which are module state, and those that render with
 * React's server side, which leaves its marks in the contexts.
 */
export const needingOwnModules = (tests: 'server' | 'views'): string[] =>
  readdirSync(`tests/${tests}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${tests}/${name}`)
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) &&
        /vi\.mock\(|#src\/platform\/toasts\/|views\/shell-page|models\/hydrate-screen/.test(readFileSync(file, 'utf8')),
    );

/** These open no database: they run once, in a project without one. */
export const withoutDatabase = pathsOf([
  'cart-totals',
  'config',
  'config-live-shop',
  'desk-contract',
  'email-smtp',
  'module-cache',
  'order-arrival',
  'page-heads',
  'password-hashes-at-once',
  'preloads',
  'refusal-texts',
  'renderer',
  'response-cache',
  'sample-articles',
  'sample-files',
  'sample-shop',
  'seed-command',
  'share-pictures',
  'sms-africas-talking',
  'watchdog',
]);

/**
 * These run on the embedded engine too where PostgreSQL is installed: its queue of transactions, its notifications and
 * jobs, and each call's answer. The other tests run on one engine: PostgreSQL where it is installed, and the embedded one
 * elsewhere. What they execute on PostgreSQL is executed once on the embedded engine (embedded-statements.ts).
 */
export const onBothEngines = pathsOf([
  'caching',
  'callbacks',
  'carts',
  'desk-fuzz',
  'fuzzer',
  'jobs',
  'ops-command',
  'ops-orders',
  'orders',
  'outbox',
  'payments-express',
  'payments-two-channels',
  'seed',
  'session-races',
  'stock-holds',
  'vault-delivering',
]);

/** These are about the embedded database and its folder. */
export const embeddedOnly = pathsOf([
  'catalogue-scale',
  'ops-beside',
  'ops-move',
  'prepared-embedded',
  'start',
  'start-process',
  'vacuum',
]);

/** These need PgBouncer too. */
export const behindPooler = pathsOf(['pooler']);

/** These are about several connections to PostgreSQL. */
export const postgresOnly = [
  ...pathsOf(['concurrent-start', 'desk-instances', 'round-trips', 'vault-overlapping']),
  ...behindPooler,
];
