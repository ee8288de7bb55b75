/**
 * How long a test waits for something that comes by itself, in milliseconds. Only a failure waits this long: a busy
 * machine must not turn a test red.
 */
export const patience = 45_000;

/**
 * The same for other processes: their start takes seconds of the processor, of which a machine with a load of 40 gives
 * one in twenty.
 */
export const patienceWithProcesses = 300_000;
