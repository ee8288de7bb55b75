import { execFileSync } from 'node:child_process';
import { testDatabase } from '#tests/support/server/database.ts';
import { findChromium } from '../../../scripts/support/chromium.ts';

/** The browser tests run against the built site in a real Chromium. */
export default async function setup(project: { provide(key: 'chromium', value: string): void }): Promise<void> {
  // The build runs in a process of its own, because under the test runner's NODE_ENV React would be built for
  // development.
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ['scripts/build.ts'], { env: { ...env, NODE_ENV: 'production' }, stdio: 'inherit' });
  project.provide('chromium', findChromium());
  // The shops copy this database instead of creating one each.
  await testDatabase('empty');
}

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}
