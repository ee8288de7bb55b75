import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Builds and serves this tree and other commits, so that `npm run lighthouse` and `npm run slow-line` compare them. */

/** Checks out a commit into a worktree and builds its site; null builds the current tree. @returns the folder */
export function prepareTree(commit: string | null): string {
  const folder = commit === null ? process.cwd() : resolve('.cache/lighthouse', commit);
  const inFolder = { cwd: folder, stdio: 'inherit' } as const;
  if (commit !== null && !existsSync(folder)) {
    execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'inherit' });
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], inFolder);
  }
  execFileSync(join(folder, 'node_modules/.bin/node'), ['scripts/build.ts'], inFolder);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { readonly port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the shop of a built tree, with the sample shop in memory. @throws when it is not ready after two minutes */
export async function serveTree(folder: string): Promise<{ readonly url: string; readonly shop: ChildProcess }> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: 'memory:', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' };
  const shop = spawn(join(folder, 'node_modules/.bin/node'), ['server/main.ts'], { cwd: folder, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { url, shop };
    await pause(500);
  }
  shop.kill();
  throw new Error(`the shop in ${folder} did not open`);
}

/** The median of numbers; the upper one of two middle numbers, and 0 of none. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
