import { toFailure } from '#machines/support/failure.ts';

/** What was asked for, or null where the server has no such thing; every other failure is thrown on. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (toFailure(thrown).kind === 'missing') return null;
    throw thrown;
  }
}
