import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reports which imports of Drizzle and inside it reach Node's own resolution, and where compiled code is stored. */
const observer = `
  import { getCompileCacheDir, registerHooks } from 'node:module';
  const resolved = [];
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (/^drizzle-orm\\b/.test(specifier) || context.parentURL?.includes('/drizzle-orm/')) resolved.push(specifier);
      return nextResolve(specifier, context);
    },
  });
  process.on('exit', () => process.stderr.write(JSON.stringify({ resolved, folder: getCompileCacheDir() })));
`;

it('resolves each entry point of Drizzle once, and stores compiled code in the repository', () => {
  const asModule = `data:text/javascript,${encodeURIComponent(observer)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', asModule, 'server/ops/main.ts', 'help'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Usage: npm run ops -- <command>']);
  const { resolved, folder } = JSON.parse(stderr) as { resolved: string[]; folder: string };
  expect(resolved).toContain('drizzle-orm/pg-core');
  expect(resolved).toHaveLength(new Set(resolved).size);
  expect(resolved.filter((specifier) => specifier.startsWith('.'))).toEqual([]);
  expect(folder).toContain('/node_modules/.cache/compiled-modules/');
});
