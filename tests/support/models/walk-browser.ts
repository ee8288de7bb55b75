import { recordsFolder } from '@uwanja/flow-paths';
import { type AnyBrowserLevel, walkBrowser as walkSite } from '@uwanja/flow-paths/browser';
import type { Page } from 'playwright-core';
import { toFailure } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import { describePages } from '#tests/support/browser/failure-report.ts';
import type { Shop } from '#tests/support/browser/open-shop.ts';
import { patience } from '#tests/support/browser/timeouts.ts';
import { shopTexts } from './shop-walks.ts';

const viewport = { width: 1100, height: 760 };

/** How the server refuses what ends with a failure, by its kind. Any other failure is a lost connection. */
const statuses: Readonly<Record<string, number>> = { refused: 409, missing: 404 };

function readError(error: unknown) {
  const failure = toFailure(error);
  const status = statuses[failure.kind];
  return {
    failure,
    refusal: status !== undefined && 'message' in failure ? { status, message: failure.message } : null,
  };
}

/** Walks paths of a level on the built site and the real server, in Chromium. */
export function walkBrowser(level: AnyBrowserLevel, shop: () => Shop): void {
  const openPage = async (page: Page, path: string): Promise<void> => {
    const url = new URL(path, shop().url);
    url.searchParams.set('inspect', 'flows');
    await page.goto(url.href, { waitUntil: 'commit' });
    // Lets code that is still loading arrive before the network is cut.
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  };
  walkSite(level, shop, {
    texts: shopTexts,
    openContext: ({ asksCookies = false }) =>
      shop().visitor({ viewport, reducedMotion: 'reduce', askCookies: asksCookies, clock: true }),
    openPage,
    pathOfCall: ({ pathname }) => (pathname.startsWith('/v1/') ? pathname.slice('/v1'.length) : null),
    bodyOf: (answer) =>
      'refusal' in answer ? { success: 0, message: answer.refusal } : { success: 1, message: answer.output },
    readError,
    delays: timing,
    describePage: (page, title) => describePages([page], title),
    folder: recordsFolder,
    timeout: patience,
  });
}
