import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteFolders } from '#server/http/built-site.ts';

/** The inline script of the site that `writeSite` builds. */
export const inlineScript = "document.documentElement.dataset.scheme = 'dark'";

const shell = `<html><head><!--head--><title>Shell</title><!--/head--><script>${inlineScript}</script><!--meta--></head><body><div id="root"><!--body--><p>Loading...</p><!--/body--></div><!--state--><noscript><!--plain--><!--/plain--></noscript><script type="module" src="/assets/a-1.js"></script></body></html>`;

/**
 * Writes a built site into a temporary folder: the shell, and the files that a test adds (`{'images/share/shop.jpg':
 * 'jpeg'}`).
 */
export function writeSite(files: Readonly<Record<string, string>> = {}): SiteFolders & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-site-'));
  for (const [name, content] of Object.entries({ 'site/index.html': shell, ...files })) {
    const file = join(folder, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  }
  return {
    site: join(folder, 'site'),
    images: join(folder, 'images'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
