import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toolTests, unaffectedToolTests } from '../../scripts/suite/tool-tests.ts';

const newFlow = 'tests/machines/new-flow.test.ts';

describe('the short check', () => {
  it('leaves out the tests of developers’ commands when nothing that they read has changed', () => {
    const all = toolTests.map(({ test }) => test);
    expect(unaffectedToolTests(['machines/cart/cart.machine.ts', 'docs/glossary.md'])).toEqual(all);
    expect(all.filter((test) => !existsSync(test))).toEqual([]);
  });

  it.each([
    'scripts/new/flow-files.ts',
    'scripts/new/screen-files.ts',
    'machines/support/failure.ts',
    'biome.json',
    newFlow,
  ])('runs the test of the scaffold when %s has changed', (path) => {
    expect(unaffectedToolTests([path])).not.toContain(newFlow);
  });
});
