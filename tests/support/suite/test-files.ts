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
  'sample-shop',
  'seed-command',
  'server-styled',
  'share-pictures',
  'sms-africas-talking',
  'watchdog',
]);

/**
 * These test HTTP, pages, sockets, texts and access above the queries, and single migrations, so they run on one engine:
 * PostgreSQL where it is installed, because it opens faster. The same queries run on both engines in other files, and the
 * fuzzer checks every call's answers against the contract on both.
 */
export const engineIndependent = pathsOf([
  'validation-messages',
  'visitor-cookie',
  'crawling',
  'http-server',
  'log',
  'messages-migration',
  'openapi',
  'pages',
  'password-queue',
  'pictures-hostile',
  'premium',
  'security-log',
  'site',
  'site-security',
  'slow-clients',
  'upgrades',
]);

/**
 * Each statement that the shop executes in these tests is executed with the same types of parameters on the embedded
 * engine by other files, mostly by the fuzzer and by the browser tests, and nothing in them depends on its single
 * connection. So they run on PostgreSQL alone where it is installed (docs/decisions/080). A test of a statement that
 * nothing else executes does not belong here.
 */
export const statementsElsewhere = pathsOf([
  'accounts',
  'addresses',
  'articles',
  'c2b-secret',
  'callback-spool',
  'callbacks-bounds',
  'callbacks-hostile',
  'carts-during-payment',
  'catalogue',
  'comments',
  'contact',
  'data-export',
  'desk-goods',
  'desk-money',
  'desk-sign-in',
  'desk-work',
  'handset',
  'health',
  'hostile',
  'limits-networks',
  'limits-per-caller',
  'limits-prompts',
  'limits-shop-wide',
  'limits-sign-in',
  'list-filters',
  'metrics',
  'mpesa-unexpected-responses',
  'ops-codes',
  'ops-import',
  'order-list',
  'orders-timeline',
  'outbox-gateway',
  'paid-subscriptions',
  'paybill-rules',
  'payment-stream',
  'payments-reconciling',
  'permissions',
  'pull-transactions',
  'receipts',
  'reorder',
  'reset',
  'search',
  'search-by-alias',
  'search-filters',
  'simulator',
  'stock-late-payments',
  'stream-slots',
  'subscription-list',
  'tickets',
  'verified-phone',
]);

/** These are about the embedded database and its folder. */
export const embeddedOnly = pathsOf(['ops-beside', 'prepared-embedded', 'search-scale', 'start', 'start-process']);

/** These need PgBouncer too. */
export const behindPooler = pathsOf(['pooler']);

/** These are about several clients of one PostgreSQL. */
export const postgresOnly = [...pathsOf(['concurrent-start', 'desk-instances']), ...behindPooler];
