import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A shop in a process of its own, which can be killed. */
export interface ShopProcess {
  /** Where it answers; rejects where it ended before it did. */
  readonly opened: Promise<string>;
  /** What it wrote to its log and to its standard error. */
  said(): string;
  /** Whether it has ended by itself. */
  hasEnded(): boolean;
  /** SIGKILL, unless it has ended. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM. @throws Error where it does not end well */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** What Node has compiled once; written down by a shop that ends well. Halves the time of the next start. */
const compiled = join(tmpdir(), 'uwanja-compiled');
/** Enough to see what went wrong, however long it ran. */
const mostKept = 20_000;

/** Starts `node server/main.ts` with these settings alone. */
export function startShop(settings: Readonly<Record<string, string>>): ShopProcess {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      NODE_COMPILE_CACHE: compiled,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  const keep = (chunk: Buffer) => {
    said = (said + chunk).slice(-mostKept);
  };
  child.stderr?.on('data', keep);
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      keep(chunk);
      const url = /is open at (\S+)\n/.exec(said)?.[1];
      if (url) resolve(url);
    });
    gone.then(() => reject(new Error(`the shop ended before it was open: ${said}`)));
  });
  // Whoever kills it in the middle of its start does not wait for it.
  opened.catch(() => {});
  return {
    opened,
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await gone;
      if (code !== 0) throw new Error(`the shop did not stop well (${code}): ${said}`);
    },
  };
}
