import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** The step by which the clock is advanced, in milliseconds. */
const step = 1_000;
/** The furthest that the stopped time is in the future, in milliseconds. */
const mostAhead = 45_000;

/**
 * Stops the page's installed clock slightly in the future, because on a busy machine the current time has passed when
 * the page receives it. From then on only `page.clock` advances the time.
 */
export async function stopClock(page: Page): Promise<void> {
  for (let ahead = step; ; ahead *= 2) {
    const now = await page.evaluate(() => Date.now());
    const isPast = await page.clock.pauseAt(now + ahead).then(
      () => false,
      (thrown) => {
        if (ahead < mostAhead && String(thrown).includes('to the past')) return true;
        throw thrown;
      },
    );
    if (!isPast) return;
  }
}

/** Real milliseconds per tenth of a second of the page's stopped clock. */
const pace = 500;
const maxPassed = 8_000;

/**
 * Advances a stopped clock slowly, by at most eight seconds, until the promise settles. Late code and toasts need some
 * time, but a lock that the test is about must not expire meanwhile.
 */
export async function advanceClockUntil<T>(page: Page, awaited: Promise<T>): Promise<T> {
  let waits = true;
  const came = awaited.finally(() => {
    waits = false;
  });
  // Prevents an unhandled rejection while the clock is advanced; the caller gets the rejection afterwards.
  came.catch(() => {});
  for (let passed = 0; waits && passed < maxPassed; passed += 100) {
    await page.clock.runFor(100);
    await Promise.race([setTimeout(pace), came.catch(() => {})]);
  }
  return came;
}
