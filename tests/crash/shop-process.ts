import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processFlags } from '#tests/support/server/process-flags.ts';

/** A shop in a separate process that can be killed. */
export interface ShopProcess {
  /** The shop's URL; rejects if the process ends before it listens. */
  readonly whenOpen: Promise<string>;
  /** The output on stdout and stderr. */
  output(): string;
  /** Whether the process has ended by itself. */
  hasEnded(): boolean;
  /** Sends SIGKILL unless the process has ended. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @throws Error if the process does not end cleanly */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** Limits the stored output; enough to find the cause of a failure. */
const maxOutput = 20_000;

/** Starts `node server/main.ts` with these settings alone. */
export function startShop(settings: Readonly<Record<string, string>>): ShopProcess {
  const child: ChildProcess = spawn(process.execPath, [...processFlags, main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const whenEnded = once(child, 'exit').then(([code]) => code as number | null);
  let written = '';
  const append = (chunk: Buffer) => {
    written = (written + chunk).slice(-maxOutput);
  };
  child.stderr?.on('data', append);
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      append(chunk);
      const url = /is open at (\S+)\n/.exec(written)?.[1];
      if (url) resolve(url);
    });
    whenEnded.then(() => reject(new Error(`the shop ended before it was open: ${written}`)));
  });
  // A test that kills the shop during its start does not wait for `opened`.
  opened.catch(() => {});
  return {
    whenOpen: opened,
    output: () => written,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      child.kill('SIGKILL');
      await whenEnded;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await whenEnded;
      if (code !== 0) throw new Error(`the shop did not stop well (${code}): ${written}`);
    },
  };
}
