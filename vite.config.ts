import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { shop } from './contract/shop.ts';
import { patience } from './tests/support/browser/patience.ts';
import { findPostgres } from './tests/support/server/postgres.ts';
import { LongestFirst } from './tests/support/suite/longest-first.ts';
import {
  embeddedOnly,
  engineIndependent,
  needingOwnModules,
  withoutDatabase,
} from './tests/support/suite/test-files.ts';

/** What every page stands on, in one chunk: it compresses better together, and stays cached when the shop changes. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate\/react|use-sync-external-store|@emotion|stylis|@mui\/(system|styled-engine|private-theming)|valibot|ofetch|ufo|destr|clsx)\//;

/**
 * What the root machine and the frame of every page are made of, in three chunks instead of many small ones: each is
 * evaluated in a task of its own (src/app/boot.js), and a phone is not busy for long with any.
 */
const theme = /\/(node_modules\/@mui\/material\/(styles|colors)|src\/platform\/theme)\//;
const flows =
  /\/(machines\/(shop|session|toasts|cart|checkout|payment-\w+|cookie-consent|site-header|support)\/|contract\/(accounts|carts|orders|payments|fields|call|answers?)\.)/;
const frame =
  /\/src\/(app\/shell\/(?!FooterNewsletter|SearchBox)|platform\/(browser-environment|environment|effects|channel|toasts\/ToastHost|hooks\/|api\/(client|payments)|browser\/(storage|tab-channel|nonce|reload|sandbox)))/;

/** What many screens share: one chunk again, because each small one waits for a free connection. */
const parts = /\/(src\/components|machines\/support|contract|node_modules\/@mui)\//;

/** What a form is made of: no page needs it at first but those with a form on their first screen. */
const fields =
  /\/(src\/components\/form-field|node_modules\/@mui\/material\/(InputBase|FilledInput|InputLabel|InputAdornment|FormControl|FormLabel|FormHelperText|TextareaAutosize))\//;

/** Rails: on the first screen of the home page and on the pages around it. */
const rails = /\/src\/(components\/rail|features\/carousel)\//;

/** Cards of articles: on the pages around the home page, and further down on it. */
const cards = /\/src\/components\/article-card\//;

/** The drawing of pages on the server: one file and a chunk for each screen, with every library in them. */
const serverBuild = { outDir: 'dist/server', target: 'node24', minify: false, copyPublicDir: false } as const;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The library decodes characters by giving any text to a parser, which the content policy refuses in a browser. */
const entities = (): Plugin => ({
  name: 'entities',
  enforce: 'pre',
  resolveId(source, _importer, { ssr }) {
    const isServer = ssr === true && !process.env.VITEST;
    return source === 'markdown-to-jsx/entities' && !isServer ? here('src/components/prose/entities.ts') : null;
  },
});

/**
 * The page's own code comes after its words: it is downloaded beside them and runs once they stand (src/app/boot.js).
 * The words that wait for the code, and what they are written in, come before it.
 */
function withBoot(html: string): string {
  const boot = readFileSync(here('src/app/boot.js'), 'utf8');
  let code = '';
  const linked = html
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_, src: string) => {
      code = src;
      return `<link rel="modulepreload" crossorigin href="${src}">`;
    })
    .replaceAll(/<link rel="modulepreload"/g, '$& fetchpriority="low"');
  const inline = `<script>${boot.replaceAll(/^\s*\/\/.*\n/gm, '').replace("'%CODE%'", JSON.stringify(code))}</script>`;
  return linked.replace('</body>', () => `${inline}</body>`);
}

const project = (name: string, environment: 'node' | 'jsdom', extra: object = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
});

const views = { setupFiles: ['tests/support/views/views.setup.ts'] };

export default defineConfig(({ isSsrBuild = false }) => ({
  // Libraries in the drawing are those for production, however the server is started.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') } }),
  plugins: [
    entities(),
    react(),
    { name: 'shop-name', transformIndexHtml: (html) => html.replaceAll('%SHOP_NAME%', shop.name) },
    {
      name: 'code-after-words',
      apply: 'build',
      transformIndexHtml: { order: 'post', handler: withBoot },
    },
    {
      // In development the page does not come from the server, which otherwise says whether M-PESA is simulated.
      name: 'sandbox-mark',
      apply: 'serve',
      transformIndexHtml: (html) =>
        process.env.DARAJA_URL ? html : html.replace('<!--sandbox-->', '<meta name="sandbox" content="on" />'),
    },
  ],
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  build: isSsrBuild
    ? serverBuild
    : {
        outDir: 'dist/site',
        target: 'baseline-widely-available',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'theme', test: theme },
                { name: 'flows', test: flows },
                { name: 'shop', test: frame },
                { name: 'parts', test: (id) => parts.test(id) && !fields.test(id), minShareCount: 6 },
                { name: 'rails', test: rails },
                { name: 'cards', test: cards },
                { name: 'fields', test: fields },
              ],
            },
          },
        },
      },
  test: {
    restoreMocks: true,
    // A time-out is there for what never ends: how busy the machine is must not decide whether a test holds.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
    // Most tests wait for something: two cores serve two files at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Modules hold no state between files, so each worker loads them once (and the code of the embedded database).
      project('machines', 'node', { isolate: false }),
      project('views', 'jsdom', { isolate: false, exclude: needingOwnModules('views'), ...views }),
      project('server', 'node', {
        isolate: false,
        exclude: ['tests/server/instances.test.ts', ...withoutDatabase, ...needingOwnModules('server')],
        globalSetup: ['tests/support/server/database.setup.ts'],
      }),
      project('server-pure', 'node', {
        isolate: false,
        include: withoutDatabase,
        exclude: needingOwnModules('server'),
      }),
      // The same tests on PostgreSQL, where the machine has it, but for those that no engine can change.
      ...(findPostgres() === null
        ? []
        : [
            project('server-postgres', 'node', {
              isolate: false,
              include: ['tests/server/**/*.test.ts'],
              exclude: [...withoutDatabase, ...embeddedOnly, ...engineIndependent, ...needingOwnModules('server')],
              globalSetup: ['tests/support/server/postgres.setup.ts'],
            }),
            project('server-own-modules-postgres', 'node', {
              include: needingOwnModules('server').filter(
                (file) => ![...withoutDatabase, ...engineIndependent].includes(file),
              ),
              globalSetup: ['tests/support/server/postgres.setup.ts'],
            }),
          ]),
      // What the files of these projects leave in modules no other file finds.
      project('server-own-modules', 'node', {
        include: needingOwnModules('server'),
        globalSetup: ['tests/support/server/database.setup.ts'],
      }),
      project('views-own-modules', 'jsdom', { include: needingOwnModules('views'), ...views }),
      // Shops in processes of their own, which are killed: one file at a time.
      project('crash', 'node', { testTimeout: 900_000, fileParallelism: false }),
      project('browser', 'node', {
        isolate: false,
        globalSetup: ['tests/support/browser/browser.setup.ts'],
        testTimeout: 300_000,
        fileParallelism: true,
      }),
    ],
  },
}));
