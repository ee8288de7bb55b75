import { defineConfig } from 'vitest/config';
import { folder, listWalkedTests } from './tests/mutants/walked-tests.ts';

/** `npm run mutants`: runs the machines' tests against mutants of the machines. It is not part of `npm test`. */

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        if (/\/machines\/[^/]+\/[^/]+\.ts$/.test(id) && !id.includes('/tests/'))
          return code.replaceAll("from 'xstate'", "from '#tests/mutants/xstate.ts'");
        // Replaces each test file by a trial that loads the test file once for each mutant.
        const name = /\/tests\/machines\/([^/]+)\.test\.ts$/.exec(id)?.[1];
        if (name !== undefined)
          return `import { testMutants } from '#tests/mutants/test-mutants.ts';
            testMutants('${name}', () => import('./${name}.test.ts?collected'));`;
        if (/\/tests\/(machines\/[^/]+\.test\.ts\?collected|(models|support\/models)\/[^/]+\.ts)$/.test(id))
          return code.replaceAll("from 'vitest'", "from '#tests/mutants/runner.ts'");
        if (id.endsWith('/tests/support/models/generated-paths.ts'))
          return code.replaceAll("from '@xstate/graph'", "from '#tests/mutants/graph.ts'");
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
