/** What a command has to say, and how it ended. */
export interface Said {
  /** 0: done, something was found. 1: nothing was found, or the shop refused. */
  readonly code: 0 | 1;
  /** Standard output. */
  readonly out: string;
  /** Standard error: what is for people where the output is for scripts. */
  readonly err?: string;
}

/** A "no" in one sentence for whoever gave the command. Nothing was changed. */
export class OpsRefusal extends Error {
  override readonly name = 'OpsRefusal';
}

export const done = (sentence: string): Said => ({ code: 0, out: `${sentence}\n` });
