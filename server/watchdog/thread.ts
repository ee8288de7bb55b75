import { existsSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { destination } from 'pino';
import { createLog } from '../http/log.ts';
import type { Watched } from './start-watchdog.ts';

/** The thread of the watchdog (start-watchdog.ts). */

const { state, limits, logLevel, folder } = workerData as Watched;
const { tickMs, blockedMs, lostMs, graceMs } = limits;
const log = createLog(logLevel, destination({ dest: 2, sync: true }));

let ticks = Atomics.load(state, 0);
let last = performance.now();
let blockedFor = 0;
let stoppingFor = 0;
let isReported = false;

/** Ends the process. Its signal handlers may not run any more, so no other signal would do. */
const end = () => process.kill(process.pid, 'SIGKILL');
const times = () => ({ blockedMs: Math.round(blockedFor), stoppingMs: Math.round(stoppingFor) });

setInterval(() => {
  const now = performance.now();
  // After the whole process was paused, the event loop has not been blocked for that time.
  const passed = Math.min(now - last, 2 * tickMs);
  last = now;
  const found = Atomics.load(state, 0);
  if (found === ticks) blockedFor += passed;
  else {
    if (isReported) log.warn(times(), 'the event loop runs again');
    [ticks, blockedFor, isReported] = [found, 0, false];
  }
  if (!isReported && blockedFor >= blockedMs) {
    isReported = true;
    log.error(times(), 'the event loop is blocked: no request is served');
  }
  const mayTake = Atomics.load(state, 1);
  if (mayTake > 0) stoppingFor += passed;
  if (mayTake > 0 && stoppingFor >= mayTake) {
    log.error(times(), 'the stop took too long: the process is ended');
    end();
  } else if (blockedFor >= graceMs && folder !== null && !existsSync(folder)) {
    log.error(times(), 'the data folder is gone and the event loop is blocked: the process is ended');
    end();
  } else if (blockedFor >= lostMs && Atomics.load(state, 2) === 0) {
    log.error(times(), 'the event loop was blocked for too long: the process is ended');
    end();
  }
}, tickMs);
