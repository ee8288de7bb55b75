/** Preloaded into a measured server: sends the processor time of the process to its parent, on each message from it. */

process.on('message', () => process.send?.(process.cpuUsage()));
// The channel alone does not keep a stopped server alive.
process.channel?.unref();
