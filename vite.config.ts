import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shop } from './contract/shop.ts';

const project = (name: string, environment: 'node' | 'jsdom', extra: object = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
});

export default defineConfig({
  plugins: [react(), { name: 'shop-name', transformIndexHtml: (html) => html.replaceAll('%SHOP_NAME%', shop.name) }],
  build: {
    outDir: 'dist/site',
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
  },
  test: {
    restoreMocks: true,
    projects: [
      project('machines', 'node'),
      project('views', 'jsdom', { setupFiles: ['tests/support/views.setup.ts'] }),
      project('server', 'node', { globalSetup: [], testTimeout: 20_000, hookTimeout: 60_000 }),
      project('browser', 'node', {
        globalSetup: ['tests/support/browser.setup.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: true,
      }),
    ],
  },
});
