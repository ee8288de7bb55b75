import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { browsersInWords, buildTarget } from './scripts/build/browser-floor.ts';
import { chunkGroups, refuseDeadChunkPaths } from './scripts/build/chunks.ts';
import { withoutDeadCode } from './scripts/build/without-dead-code.ts';
import { stateSource } from './scripts/dev/state-source-plugin.ts';
import { walkPage } from './scripts/dev/walk-plugin.ts';
import { patience } from './tests/support/browser/timeouts.ts';
import { findPgBouncer } from './tests/support/server/pgbouncer.ts';
import { fastestFolder, findPostgres } from './tests/support/server/postgres.ts';
import { LongestFirst } from './tests/support/suite/longest-first.ts';
import {
  behindPooler,
  embeddedOnly,
  needingOwnModules,
  onBothEngines,
  postgresOnly,
  withoutDatabase,
} from './tests/support/suite/test-files.ts';

/** Modules of which only what is imported is needed. Emotion's `withTheme`, which nothing uses, imports the last one. */
const sideEffectFree = /\/(machines|contract|node_modules\/hoist-non-react-statics)\//;

/** The chunks of every page. index.html loads them, so that no list of a screen's chunks has to name them. */
const ofEveryPage = /^assets\/(rolldown-runtime|framework|theme|flows|shop)-/;

/** The server-side rendering build: one file and a chunk for each screen, with all libraries bundled. */
const serverBuild = { outDir: 'dist/server', target: 'node24', minify: false, copyPublicDir: false } as const;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** markdown-to-jsx decodes entities with an HTML parser, which the content security policy blocks in a browser. */
const entities = (): Plugin => ({
  name: 'entities',
  enforce: 'pre',
  resolveId(source, _importer, { ssr }) {
    const isServer = ssr === true && !process.env.VITEST;
    return source === 'markdown-to-jsx/entities' && !isServer ? here('src/components/prose/entities.ts') : null;
  },
});

/**
 * Replaces the page's module script by src/app/boot.js, which starts it once a server-rendered page is painted. Until
 * then the code only downloads, with low priority, so that it does not delay text and styles. The largest file is marked,
 * because boot.js requests it earlier on a slow line. Input is recorded from the head on.
 * @param polyfills the address of src/app/polyfills.ts
 * @param type the type of boot.js. In development it is a module, because modules that Vite adds to the head run first
 */
function withBoot(html: string, type: 'module' | 'classic', polyfills: string): string {
  const withoutComments = (source: string) => source.replaceAll(/^\s*(\/\/.*)?\n/gm, '').replaceAll(/^ +/gm, '');
  const read = (path: string) => withoutComments(readFileSync(here(path), 'utf8'));
  let code = '';
  const linked = withoutComments(html)
    .replace(
      /<script type="module"(?: crossorigin)? src="(\/(?:assets|src\/app)\/[^"]+)"><\/script>/,
      (_, src: string) => {
        code = src;
        return `<link rel="modulepreload" crossorigin href="${src}">`;
      },
    )
    .replaceAll(/<link rel="modulepreload"/g, '$& fetchpriority="low"')
    .replace(/(?= crossorigin href="\/assets\/framework-)/, ' data-large');
  const inline = `<script${type === 'module' ? ' type="module"' : ''}>${read('src/app/boot.js')
    .replace("'%CODE%'", JSON.stringify(code))
    .replace("'%POLYFILLS%'", JSON.stringify(polyfills))}</script>`;
  const early = `<script>${read('src/app/early-input.js')}</script>`;
  return linked.replace('</head>', () => `${early}</head>`).replace('</body>', () => `${inline}</body>`);
}

const polyfills = 'src/app/polyfills.ts';

/** Builds what src/app/boot.js loads in older browsers alone: one file, which shares nothing with the others. */
const emitPolyfills = (): Plugin => ({
  name: 'polyfills',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: buildTarget,
        modulePreload: false,
        rolldownOptions: { input: here(polyfills) },
      },
    });
    for (const { output } of [built].flat() as Rolldown.RolldownOutput[])
      this.emitFile({ type: 'asset', name: 'polyfills.js', source: output[0].code });
  },
});

/** Returns the address of the built polyfills. */
function polyfillsFile(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /\/polyfills-[\w-]+\.js$/.test(name));
  if (!file) throw new Error(`${polyfills} was not built`);
  return `/${file}`;
}

const project = (name: string, environment: 'node' | 'jsdom', extra: object = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
});

/** The data folders of the server tests are in memory, where it costs nothing to sync a file. */
const inMemory = { env: { TMPDIR: fastestFolder() } };
const reads = 'tests/support/suite/reads.setup.ts';
const passwordCosts = 'tests/support/server/password-costs.setup.ts';
const views = { setupFiles: ['tests/support/views/views.setup.ts', reads] };

export default defineConfig(({ isSsrBuild = false }) => ({
  // Sets NODE_ENV at build time, so that the server renders with production libraries however it is started.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') } }),
  plugins: [
    entities(),
    withoutDeadCode(),
    ...(isSsrBuild ? [] : [emitPolyfills(), refuseDeadChunkPaths()]),
    react(),
    stateSource(),
    walkPage(),
    {
      name: 'words',
      transformIndexHtml: (html) => html.replace('%BROWSERS%', browsersInWords),
    },
    {
      name: 'code-after-words',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { server, bundle = {} }) =>
          server ? withBoot(html, 'module', `/${polyfills}`) : withBoot(html, 'classic', polyfillsFile(bundle)),
      },
    },
  ],
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  build: isSsrBuild
    ? serverBuild
    : {
        outDir: 'dist/site',
        target: buildTarget,
        manifest: true,
        // The polyfill is part of the code that it would preload.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === 'html' ? dependencies : dependencies.filter((file) => !ofEveryPage.test(file)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Fields that the oldest browsers do not know become assignments, without a helper.
          transform: { assumptions: { setPublicClassFields: true } },
          // An index file of a flow then adds only what is imported from it.
          treeshake: {
            unknownGlobalSideEffects: false,
            moduleSideEffects: [{ test: sideEffectFree, sideEffects: false }],
          },
          output: {
            // Every page downloads the list of all chunks. Seven characters tell the releases of one chunk apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
  test: {
    restoreMocks: true,
    // Timeouts only stop tests that hang. They are long, so that a busy machine does not fail a test.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
    // Most tests wait, so at least two workers run even on two cores. A third one makes the whole no faster.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Modules have no state between files, so each worker loads them and the embedded database once.
      project('packages', 'node', { include: ['packages/*/tests/**/*.test.{ts,tsx}'], isolate: false }),
      project('machines', 'node', { isolate: false, setupFiles: [reads] }),
      project('repository', 'node', { isolate: false, setupFiles: [reads] }),
      project('views', 'jsdom', {
        include: ['tests/{views,platform}/**/*.test.{ts,tsx}'],
        isolate: false,
        exclude: needingOwnModules('views'),
        ...views,
      }),
      project('server', 'node', {
        isolate: false,
        ...inMemory,
        ...(findPostgres() === null
          ? { exclude: [...postgresOnly, ...withoutDatabase, ...needingOwnModules('server')] }
          : { include: [...embeddedOnly, ...onBothEngines] }),
        globalSetup: ['tests/support/server/database.setup.ts'],
        setupFiles: [passwordCosts],
      }),
      project('server-pure', 'node', {
        isolate: false,
        include: withoutDatabase,
        exclude: needingOwnModules('server'),
      }),
      // Where PostgreSQL is installed, most tests run on it.
      ...(findPostgres() === null
        ? []
        : [
            project('server-postgres', 'node', {
              isolate: false,
              ...inMemory,
              include: ['tests/server/**/*.test.ts'],
              exclude: [
                ...withoutDatabase,
                ...embeddedOnly,
                ...needingOwnModules('server'),
                ...(findPgBouncer() === null ? behindPooler : []),
              ],
              globalSetup: ['tests/support/server/postgres.setup.ts'],
              setupFiles: [passwordCosts, 'tests/support/server/embedded-statements.setup.ts'],
            }),
          ]),
      // The files of these projects leave state in modules, so each loads its modules itself.
      project('server-own-modules', 'node', { include: needingOwnModules('server') }),
      project('views-own-modules', 'jsdom', { include: needingOwnModules('views'), ...views }),
      // These tests start and kill shops as processes, so they run one file at a time.
      project('crash', 'node', { testTimeout: 900_000, fileParallelism: false }),
      project('browser', 'node', {
        isolate: false,
        globalSetup: ['tests/support/browser/browser.setup.ts'],
        setupFiles: ['tests/support/browser/failures.setup.ts'],
        testTimeout: 300_000,
        fileParallelism: true,
      }),
    ],
  },
}));
