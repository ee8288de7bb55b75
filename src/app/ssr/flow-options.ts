import type { RenderOptions } from '@uwanja/flow-ssr/server';
import type { Redirect } from '#machines/support/notices.ts';
import { isBrowserActor } from '#src/platform/composition/from-browser.ts';

/**
 * What the flows of a page are rendered with: a redirect to another page, and a notice, need a browser.
 * @param path the path of the page
 */
export const flowOptions = (path: string, timeLimit: Promise<void>): RenderOptions => ({
  timeLimit,
  isBrowserActor,
  needsBrowser: (emitted) =>
    emitted.type === 'notice' || (emitted.type === 'redirect' && (emitted as Redirect).to !== path),
});
