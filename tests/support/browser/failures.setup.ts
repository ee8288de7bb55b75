import { afterEach } from 'vitest';
import { describePages } from './failure-report.ts';
import { openPages } from './running-shop.ts';

/**
 * Adds the state of the open pages to the error of a failed test. A concurrent test describes its own page, because the
 * others are of other tests.
 */
afterEach(async ({ task }) => {
  const [error] = task.result?.state === 'fail' ? (task.result.errors ?? []) : [];
  if (!error || task.concurrent) return;
  const pages = await describePages(await openPages(), task.name);
  if (pages) error.message += `\n\nOpen pages:\n${pages}\n`;
});
