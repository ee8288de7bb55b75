import { defineConfig } from 'vitest/config';
import { folder, walking } from './tests/mutants/walking.ts';

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
          return `import { tryMutants } from '#tests/mutants/trial.ts';
            tryMutants('${name}', () => import('./${name}.test.ts?kept'));`;
        if (/\/tests\/(machines\/[^/]+\.test\.ts\?kept|(models|support\/models)\/[^/]+\.ts)$/.test(id))
          return code.replaceAll("from 'vitest'", "from '#tests/mutants/runner.ts'");
        if (id.endsWith('/tests/support/models/generated-paths.ts'))
          return code.replaceAll("from '@xstate/graph'", "from '#tests/mutants/graph.ts'");
        return null;
      },
    },
  ],
  test: { include: walking().map((name) => `${folder}/${name}.test.ts`), testTimeout: 3_600_000, maxWorkers: 2 },
});
