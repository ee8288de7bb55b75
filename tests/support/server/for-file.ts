import { afterAll, afterEach } from 'vitest';

/** A shop of a test file. */
type Opened = { stop(): Promise<unknown>; restoreNetwork?(): unknown } | { close(): Promise<unknown> };

/** Closes a shop after the last test of the file, and restores its network after each, if it can be replaced. */
export function forFile<S extends Opened>(shop: S): S {
  if ('restoreNetwork' in shop) afterEach(() => void shop.restoreNetwork?.());
  afterAll(() => ('stop' in shop ? shop.stop() : shop.close()));
  return shop;
}
