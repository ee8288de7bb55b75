import type { CallbackSpool } from '../spool/callback-spool.ts';

/** The reason why a callback was acknowledged and not stored. */
export type DropReason = 'stray' | 'repeated';

/** The callbacks of one process: its spool, its counts, and those that are being processed. */
export interface CallbackIntake {
  readonly spool: CallbackSpool;
  /** The number of callbacks that exceeded a limit and were not stored, since the start of the process. */
  readonly dropped: Record<DropReason, number>;
  /** The number of spooled callbacks since the start of the process. */
  spooled: number;
  /** The spooled files that were reported because they could not be read or stored, so that each is reported once. */
  readonly reported: Set<string>;
  /** The callbacks that are being processed. */
  readonly inProgress: Set<Promise<void>>;
}

/** Creates the state of a process that receives callbacks. */
export const createCallbackIntake = (spool: CallbackSpool): CallbackIntake => ({
  spool,
  dropped: { stray: 0, repeated: 0 },
  spooled: 0,
  reported: new Set(),
  inProgress: new Set(),
});
