import { afterAll, afterEach } from 'vitest';
import type { TestServer } from './server.ts';

/** Restores a server's network after each test of a file, and stops it after the last one. */
export function forFile<S extends Pick<TestServer, 'stop'> & { readonly restoreNetwork?: () => unknown }>(
  server: S,
): S {
  afterEach(() => {
    server.restoreNetwork?.();
  });
  afterAll(() => server.stop());
  return server;
}
