import type { Page } from 'playwright-core';

/** The browser renders the pages by itself, as it does where the server could not: only then do they load at first. */
export async function renderInBrowser(page: Page): Promise<void> {
  const shell = '<div id="root"><p class="first-paint" role="status">Loading...</p></div><div id="overlays">';
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const drawn = await response.text();
    await route.fulfill({ response, body: drawn.replace(/<div id="root">[\s\S]*<div id="overlays">/, shell) });
  });
}
