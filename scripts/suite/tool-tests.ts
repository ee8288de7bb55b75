/**
 * Tests of developers' commands that take many seconds. `npm run check` runs each only when a file that the command
 * reads has changed; `npm test` runs all of them.
 */
export const toolTests: readonly { readonly test: string; readonly reads: RegExp }[] = [
  {
    test: 'tests/machines/new-flow.test.ts',
    reads:
      /^(scripts\/(new|lint)|biome\.json|package|tsconfig|machines\/support\/|tests\/support\/(models|views)\/|src\/(components|platform)\/)/,
  },
  {
    test: 'tests/machines/mutants.test.ts',
    reads: /^(scripts\/mutants|tests\/mutants\/|vitest\.mutants|package|tests\/models\/form|machines\/support\/form)/,
  },
  {
    test: 'tests/machines/dev-command.test.ts',
    reads:
      /^(scripts\/(dev|build|start)|vite\.config|package|index\.html|server\/(app|start|main|http|pages)|src\/app\/)/,
  },
];

/** Returns the tests of commands that none of the changed files concerns. */
export const unaffectedToolTests = (changed: readonly string[]): string[] =>
  toolTests
    .filter(({ test, reads }) => !changed.some((path) => path === test || reads.test(path)))
    .map(({ test }) => test);
