/** The output of a command and its exit code. */
export interface CommandResult {
  /** 0: the command succeeded. 1: nothing was found, or an import was refused. */
  readonly code: 0 | 1;
  /** Standard output. */
  readonly out: string;
  /** Standard error: notes for people, where the output is for scripts. */
  readonly err?: string;
  /** A new file for the folder in which the command was typed. */
  readonly file?: { readonly name: string; readonly content: string };
}

/** The output of a program with any of its exit codes, also of one that was refused or has failed. */
export interface ProgramOutput extends Omit<CommandResult, 'code'> {
  readonly code: number;
}

/** A command that was refused or has failed. The message is one sentence for the person who ran it. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

export const succeed = (sentence: string): CommandResult => ({ code: 0, out: `${sentence}\n` });
