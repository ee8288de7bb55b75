/** Reads from a trace of Chromium how long its main thread keeps a person waiting. */

/** The fields of a trace event that are used. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
}

/** How many times as long a phone of the middle class takes, as in Lighthouse's mobile test. */
const slowdown = 4;

/** Milliseconds that a task may take before it counts, as in Total Blocking Time. */
const allowed = 50;

/**
 * Sums what the main thread's tasks take above 50 ms, on a processor a quarter as fast, after the first paint. Unlike
 * Lighthouse's own figure it counts processor time, so other work on the machine does not change it.
 * @returns milliseconds
 * @throws when the trace has no first paint
 */
export function readMainThreadTime(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint.');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1_000 - allowed), 0);
}
