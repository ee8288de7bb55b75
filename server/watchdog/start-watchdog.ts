import { url as debuggerAddress } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { createLog } from '../http/log.ts';
import { minute, second } from '../time.ts';

/**
 * Watches the process from a thread of its own: while the event loop is blocked, as by the embedded engine in an endless
 * loop, neither a timer nor a signal handler runs (docs/decisions/088).
 */

export interface WatchdogLimits {
  /** How often the event loop proves that it runs, and the thread looks. */
  readonly tickMs: number;
  /** How long the event loop may be blocked before that is logged. */
  readonly blockedMs: number;
  /** How long the event loop may be blocked before the process is ended, unless a debugger can pause it. */
  readonly lostMs: number;
  /** How long a stop may take after the drain, and how long a loop without its data folder may be blocked. */
  readonly graceMs: number;
}
const defaultLimits: WatchdogLimits = { tickMs: second, blockedMs: minute, lostMs: 2 * minute, graceMs: 15 * second };

/** What the thread receives. */
export interface Watched {
  /**
   * The count of the loop's ticks, the milliseconds that a stop may take (0 until one begins), and whether Node's
   * debugger listens (0 or 1).
   */
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly limits: WatchdogLimits;
  readonly logLevel: string;
  /** The folder of the embedded engine; null for PostgreSQL and a database in memory. */
  readonly folder: string | null;
}

export interface Watchdog {
  /** Begins the time in which the process has to end: the drain and 15 seconds. Only the first call counts. */
  expectEnd(): void;
}

/**
 * Starts the thread. It logs on standard error, because standard output is written by the blocked thread. It does not
 * prevent the process from ending.
 * @param limits shorter limits, for tests
 */
export function startWatchdog(
  { dataDir, databaseUrl, drainMs, logLevel }: Pick<Config, 'dataDir' | 'databaseUrl' | 'drainMs' | 'logLevel'>,
  limits: WatchdogLimits = defaultLimits,
): Watchdog {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const folder = databaseUrl === null && dataDir !== 'memory:' ? join(dataDir, 'pg') : null;
  const workerData: Watched = { state, limits, logLevel, folder };
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  const log = createLog(logLevel);
  thread.on('error', (error) => log.error({ err: error }, 'the watchdog of the process has failed'));
  thread.unref();
  const noteDebugger = () => Atomics.store(state, 2, debuggerAddress() === undefined ? 0 : 1);
  noteDebugger();
  const tick = () => {
    noteDebugger();
    Atomics.add(state, 0, 1);
  };
  setInterval(tick, limits.tickMs).unref();
  return { expectEnd: () => void Atomics.compareExchange(state, 1, 0, drainMs + limits.graceMs) };
}
