import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** The process that holds a data folder. `started` distinguishes it from a later process with the same id. */
interface Holder {
  readonly pid: number;
  readonly started: string;
}

/** The folders that this process itself holds. */
const held = new Set<string>();

/** Reads the start time of a process in the kernel's ticks; empty where there is no /proc. */
function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold spaces; the start is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readHolder(file: string): Holder | null {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').split('\n');
    return /^\d+$/.test(pid) ? { pid: Number(pid), started } : null;
  } catch {
    return null;
  }
}

/** Whether the holder still runs. A lock with this process's id that it has not acquired is from an earlier process. */
const isHeld = (holder: Holder, file: string) =>
  holder.pid === process.pid ? held.has(file) : isAlive(holder.pid) && readStartTime(holder.pid) === holder.started;

function inUse(folder: string, pid: number): ConfigError {
  return new ConfigError(
    `The data folder ${folder} is in use by another process (${pid}). Stop that one, or set DATA_DIR to another folder.`,
  );
}

/**
 * Acquires the lock of a data folder: two processes that write into one would damage it. The lock of a crashed process
 * is replaced at once, without a time-out, so that a killed shop can start again immediately.
 * @returns a function that releases the lock
 * @throws ConfigError when another process holds the folder
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid}\n${readStartTime(process.pid)}\n`, { flag: 'wx' });
      held.add(file);
      return () => {
        held.delete(file);
        rmSync(file, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = readHolder(file);
      if (holder && isHeld(holder, file)) throw inUse(folder, holder.pid);
      rmSync(file, { force: true });
    }
  }
  throw inUse(folder, readHolder(file)?.pid ?? 0);
}
