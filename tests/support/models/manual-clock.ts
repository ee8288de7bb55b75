import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { patience } from '#tests/support/browser/patience.ts';

/** The clock is put on in steps of this, in milliseconds. */
const step = 1_000;

/**
 * Stops the page's clock, which is installed, a little ahead of now: on a busy machine now has gone by when the page
 * hears of it. From here on no time passes but what `page.clock` is told to let pass.
 */
export async function stillClock(page: Page): Promise<void> {
  for (let ahead = step; ; ahead *= 2) {
    const now = await page.evaluate(() => Date.now());
    const isPast = await page.clock.pauseAt(now + ahead).then(
      () => false,
      (thrown) => {
        if (ahead < patience && String(thrown).includes('to the past')) return true;
        throw thrown;
      },
    );
    if (!isPast) return;
  }
}

/** Real milliseconds for a tenth of a second on the page's still clock. */
const pace = 500;
const mostPassed = 8_000;

/**
 * Lets a still clock go on slowly, for at most eight seconds of its own, until what is awaited has come: code that
 * arrives late and toasts need some time, and a lock that the test is about must not run out meanwhile.
 */
export async function inSlowTime<T>(page: Page, awaited: Promise<T>): Promise<T> {
  let waits = true;
  const came = awaited.finally(() => {
    waits = false;
  });
  // Where it never comes, that is said once time has been let pass.
  came.catch(() => {});
  for (let passed = 0; waits && passed < mostPassed; passed += 100) {
    await page.clock.runFor(100);
    await Promise.race([setTimeout(pace), came.catch(() => {})]);
  }
  return came;
}
