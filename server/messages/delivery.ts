import { setTimeout as pause } from 'node:timers/promises';

/** A message that was not delivered. Names neither who it was for nor what it said, so that it may be logged. */
export class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError';
  /** Nobody has taken it, so sending it once more cannot deliver it twice. */
  readonly again: boolean;

  constructor(reason: string, { again = false }: { readonly again?: boolean } = {}) {
    super(reason);
    this.again = again;
  }
}

/** How long to wait before the second and the third try, in milliseconds. */
export const usualPauses: readonly number[] = [500, 2_000];

/**
 * Sends, and sends again after each pause while it is certain that nobody has taken the message.
 * @throws UndeliveredError of the last try
 */
export async function deliver(send: () => Promise<void>, pauses = usualPauses): Promise<void> {
  for (const ms of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof UndeliveredError && error.again)) throw error;
      await pause(ms);
    }
  }
  return send();
}

/** The code of a system's or a library's error, such as ECONNREFUSED; of its cause where it has none itself. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
