import type { Page } from 'playwright-core';

/**
 * Makes the browser render the pages itself, as it does where the server could not; only then do the pages show their
 * loading state.
 */
export async function renderInBrowser(page: Page): Promise<void> {
  const shell = '<div id="root"><p class="first-paint" role="status">Loading...</p></div><div id="overlays">';
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/<div id="root">[\s\S]*<div id="overlays">/, shell)
      // The server names no element from which a page is painted where it has not rendered it.
      .replace(/<link rel="expect"[^>]*>/, '');
    await route.fulfill({ response, body });
  });
}
