import { defineConfig } from 'vitest/config';
import { withSites } from './tests/mutants/source-sites.ts';
import { folder, listWalkedTests } from './tests/mutants/walked-tests.ts';

/** `npm run mutants`: runs the machines' paths and tests against mutants of the machines. It is not part of `npm test`. */

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const file = /\/machines\/([^/]+\/[^/]+\.ts)$/.exec(id)?.[1];
        if (file !== undefined && !id.includes('/tests/'))
          return withSites(code, file).replaceAll("from 'xstate'", "from '#tests/mutants/xstate.ts'");
        // Replaces each test file by a trial that loads the test file's tests.
        const name = /\/tests\/machines\/([^/]+)\.test\.ts$/.exec(id)?.[1];
        if (name !== undefined)
          return `import { testMutants } from '#tests/mutants/test-mutants.ts';
            testMutants('${name}', () => import('./${name}.test.ts?collected'));`;
        if (/\/tests\/machines\/[^/]+\.test\.ts\?collected$/.test(id))
          return code
            .replaceAll("from 'vitest'", "from '#tests/mutants/runner.ts'")
            .replaceAll("from '#tests/support/models/machine-level.ts'", "from '#tests/mutants/machine-level.ts'");
        return null;
      },
    },
  ],
  test: {
    include: listWalkedTests().map((name) => `${folder}/${name}.test.ts`),
    testTimeout: 3_600_000,
    maxWorkers: 2,
  },
});
