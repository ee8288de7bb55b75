/** Times of an M-PESA Express payment that the shop and its pages share, in milliseconds. */

/** The longest life of a prompt: a phone shows it for one to three minutes. */
export const promptLife = 3 * 60 * 1_000;

/** The duration of the lock: an accepted initiation blocks the next one for 20 seconds (spec sections 4 and 9). */
export const promptLock = 20 * 1_000;
