import { toFailure } from '#machines/support/failure.ts';

/** Turns the failure 'missing' into null. @throws every other failure */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (thrown) {
    if (toFailure(thrown).kind === 'missing') return null;
    throw thrown;
  }
}
