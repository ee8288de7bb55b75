import { chunkTimeout } from '#machines/support/timing.ts';

/**
 * Rejects where code has not been downloaded within the time limit of spec section 9.
 * @param name what the code is of, for the error
 */
export async function withTimeLimit<T>(download: Promise<T>, name: string): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`the code of ${name} did not arrive`)), chunkTimeout);
  return Promise.race([download, timeout.promise]).finally(() => clearTimeout(timer));
}
