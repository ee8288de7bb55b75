/**
 * How long a test waits for what comes by itself, in milliseconds. It only ends what would never come: a machine that
 * does twenty other things must not turn a test red.
 */
export const patience = 45_000;
