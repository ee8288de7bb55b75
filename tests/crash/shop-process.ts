import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A shop in a separate process that can be killed. */
export interface ShopProcess {
  /** The shop's URL; rejects if the process ends before it listens. */
  readonly opened: Promise<string>;
  /** The output on stdout and stderr. */
  said(): string;
  /** Whether the process has ended by itself. */
  hasEnded(): boolean;
  /** Sends SIGKILL unless the process has ended. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @throws Error if the process does not end cleanly */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** Node's compile cache, which a shop writes when it ends cleanly. It halves the time of the next start. */
const compiled = join(tmpdir(), 'uwanja-compiled');
/** Limits the stored output; enough to find the cause of a failure. */
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
  // A test that kills the shop during its start does not wait for `opened`.
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
