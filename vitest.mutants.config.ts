import { mutants } from '@uwanja/flow-paths/mutants';
import { defineConfig } from 'vitest/config';
import { folder, listWalkedTests } from './tests/mutants/walked-tests.ts';

/** `npm run mutants`: runs the machines' paths and tests against mutants of the machines. It is not part of `npm test`. */

export default defineConfig({
  plugins: [mutants({ machines: 'machines', tests: folder, walks: '#tests/support/models/machine-level.ts' })],
  test: {
    include: listWalkedTests().map((name) => `${folder}/${name}.test.ts`),
    testTimeout: 3_600_000,
    maxWorkers: 2,
  },
});
