import type { CallbackSpool } from './callback-spool.ts';

/** Why a callback of a prompt was answered and not stored. */
export type DropReason = 'stray' | 'repeated';

/** What one process knows of the callbacks that it receives. */
export interface CallbackIntake {
  readonly spool: CallbackSpool;
  /** How many callbacks this process has not stored, because there were too many like them. */
  readonly dropped: Record<DropReason, number>;
  /** How many callbacks this process has spooled since its start. */
  spooled: number;
  /** Callbacks that are being processed. */
  readonly underWay: Set<Promise<void>>;
}

export const openCallbackIntake = (spool: CallbackSpool): CallbackIntake => ({
  spool,
  dropped: { stray: 0, repeated: 0 },
  spooled: 0,
  underWay: new Set(),
});
