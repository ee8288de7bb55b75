import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { buildTarget } from './browser-floor.ts';
import { withoutDeadCode } from './without-dead-code.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The build of the owner's desk, apart from the site's: no chunk of the site has a module of it, and its chunks change no
 * file that a shopper downloads.
 */
export const deskBuild: InlineConfig = {
  configFile: false,
  root: here('../..'),
  base: '/desk/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [withoutDeadCode(), react()],
  build: {
    outDir: 'dist/desk',
    target: buildTarget,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('../../desk.html') },
  },
};
