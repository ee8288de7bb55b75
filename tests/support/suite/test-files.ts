import { readdirSync, readFileSync } from 'node:fs';

/** Which tests run where: the projects of vite.config.ts are made of these lists. */

const folder = 'tests/server';

/**
 * The tests of a folder that need modules of their own, because in a worker that many files share the modules are loaded
 * already: those that replace modules, and those of the toasts, which stand in variables of their modules.
 */
export const needingOwnModules = (tests: 'server' | 'views'): string[] =>
  readdirSync(`tests/${tests}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${tests}/${name}`)
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && /vi\.mock\(|#src\/platform\/toasts\//.test(readFileSync(file, 'utf8')),
    );

/** They open no database: they run once, in a project that has none. */
export const withoutDatabase = [
  'africas-talking',
  'carts-money',
  'config',
  'daraja',
  'outgoing',
  'page-heads',
  'password-places',
  'preloads',
  'sample-articles',
  'sample-shop',
  'seed-command',
  'share-pictures',
  'smtp',
].map((name) => `${folder}/${name}.test.ts`);

/**
 * They test HTTP, pages, sockets, words and access above the queries, so they run on one engine. The same queries run on
 * both in the files of their own rooms, and the fuzzer compares every call's answers with the contract on both.
 */
export const engineIndependent = [
  'complaints',
  'cookies',
  'crawling',
  'http-server',
  'log',
  'openapi',
  'pages',
  'password-queue',
  'premium',
  'security-log',
  'site',
  'slow-clients',
].map((name) => `${folder}/${name}.test.ts`);

/** They are about the embedded database and its folder. */
export const embeddedOnly = ['messages-migration', 'prepared-embedded', 'start'].map(
  (name) => `${folder}/${name}.test.ts`,
);
