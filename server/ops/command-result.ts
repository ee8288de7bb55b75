/** The output of a command and its exit code. */
export interface CommandResult {
  /** 0: done, something was found. 1: nothing was found, or the shop refused. */
  readonly code: 0 | 1;
  /** Standard output. */
  readonly out: string;
  /** Standard error: notes for people, where the output is for scripts. */
  readonly err?: string;
}

/** A command that is refused: one sentence for the person who gave it. Nothing was changed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const done = (sentence: string): CommandResult => ({ code: 0, out: `${sentence}\n` });
