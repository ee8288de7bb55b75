/**
 * How long a test waits for something that comes by itself, in milliseconds. Only a failure waits this long: a busy
 * machine must not turn a test red.
 */
export const patience = 45_000;
