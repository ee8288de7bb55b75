import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withSites } from './source-sites.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const modules = {
  hooks: here('./source-hooks.ts'),
  xstate: here('./xstate.ts'),
  trial: here('./test-mutants.ts'),
  runner: here('./runner.ts'),
  walks: here('./collected-walks.ts'),
};

/**
 * A plugin of Vitest that tests mutants instead of running tests: it replaces each test file by a trial that collects
 * the file's tests, and puts sites for faults into the sources of the machines.
 * @param options.machines the folder of the machines, each in a folder of its own
 * @param options.tests the folder of their tests
 * @param options.walks the module from which tests import `walkEveryPath`; it also exports `pathWalker`
 */
export function mutants({
  machines,
  tests,
  walks,
}: {
  readonly machines: string;
  readonly tests: string;
  readonly walks: string;
}): Plugin {
  const source = new RegExp(`/${machines}/([^/]+/[^/]+\\.ts)$`);
  const test = new RegExp(`/${tests}/([^/]+)\\.test\\.ts$`);
  const collected = new RegExp(`/${tests}/[^/]+\\.test\\.ts\\?collected$`);
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const file = source.exec(id)?.[1];
      if (file !== undefined && !id.includes(`/${tests}/`))
        return withSites(code, file, modules.hooks).replaceAll("from 'xstate'", `from '${modules.xstate}'`);
      const name = test.exec(id)?.[1];
      if (name !== undefined)
        return `import { testMutants } from '${modules.trial}';
          import { pathWalker } from '${walks}';
          testMutants('${name}', () => import('./${name}.test.ts?collected'), pathWalker);`;
      if (collected.test(id))
        return code
          .replaceAll("from 'vitest'", `from '${modules.runner}'`)
          .replaceAll(`from '${walks}'`, `from '${modules.walks}'`);
      return null;
    },
  };
}
