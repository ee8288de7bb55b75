/** The output of a command and its exit code. */
export interface CommandResult {
  /** 0: the command succeeded. 1: nothing was found, or an import was refused. */
  readonly code: 0 | 1;
  /** Standard output. */
  readonly out: string;
  /** Standard error: notes for people, where the output is for scripts. */
  readonly err?: string;
}

/** A command that was refused or has failed. The message is one sentence for the person who ran it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const succeed = (sentence: string): CommandResult => ({ code: 0, out: `${sentence}\n` });
