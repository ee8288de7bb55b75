/**
 * Node's flags for shops and commands that tests start as processes. A process of a few seconds spends a third of its
 * processor time on optimizing the code of the embedded database, which pays only in one that runs longer.
 */
export const processFlags: readonly string[] = ['--liftoff-only'];
