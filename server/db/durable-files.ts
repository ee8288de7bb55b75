import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The files of the embedded engine, written so that an acknowledged payment survives a power cut. By default PGlite
 * never syncs a file.
 *
 * The engine runs with `fsync` on, and this file system syncs each file when the engine requests it, except for the
 * write-ahead log at the end of a commit. The log is synced when a commit has to be durable (`flush`), before any other
 * file is written, and in the background within a second. So a commit of a visitor's cart does not wait for the disk,
 * and no data page is on the disk before its log records.
 *
 * The engine has no process that makes checkpoints, so the log would grow until the next start. This file system reports
 * when one is due.
 */

const backgroundMs = 1_000;
const segment = /\/pg_wal\/([0-9A-F]{24})$/;

/** Segments of 16 MB between two checkpoints. */
const segmentsPerCheckpoint = 4;

/**
 * The engine's parameters with `fsync` on. With `fdatasync` the engine's requests would not reach this file system. A
 * checkpoint leaves at most `max_wal_size` of files for the log to come.
 */
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
];

/** An open file or folder of the engine. Folders have no descriptor (`nfd`). */
interface Stream {
  readonly path?: string;
  readonly nfd?: number;
}
interface StreamOperations {
  write(stream: Stream, ...rest: unknown[]): number;
  fsync?(stream: Stream): number;
}
type EngineModule = Parameters<NonNullable<Parameters<NodeFS['init']>[1]['preRun']>[number]>[0];

function syncPath(path: string, sync: (descriptor: number) => void): void {
  const descriptor = openSync(path, 'r');
  try {
    sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs a folder and everything in it, for files that the engine has written without requesting a sync. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name), fsyncSync);
  }
  syncPath(folder, fsyncSync);
}

/** PGlite's file system in a folder, with syncs as this file describes them. */
export class DurableFiles extends NodeFS {
  /** Segments of the log with unsynced bytes, each with the number of its last sync request. */
  readonly #unsynced = new Map<string, number>();
  #requests = 0;
  #flushing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Segments of the log with bytes since the last checkpoint. */
  readonly #sinceCheckpoint = new Set<string>();
  #checkpoint: (() => Promise<unknown>) | null = null;
  /** The number of running works during which no checkpoint is made. */
  #pauses = 0;

  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const install = (module: EngineModule) => this.#install(Reflect.get(module, 'NODEFS').stream_ops);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [install, ...(emscriptenOpts.preRun ?? [])] } };
  }

  /** Replaces the write and sync operations of a module, which belongs to one engine only. */
  #install(operations: StreamOperations): void {
    const { write } = operations;
    operations.write = (stream, ...rest) => {
      if (this.#unsynced.size > 0 && !stream.path?.includes('/pg_wal/')) this.#syncNow();
      return write(stream, ...rest);
    };
    operations.fsync = (stream) => {
      const name = segment.exec(stream.path ?? '')?.[1];
      if (name !== undefined) this.#request(name);
      else if (stream.nfd !== undefined) fsyncSync(stream.nfd);
      else if (stream.path?.startsWith('/pglite/data')) {
        syncPath(join(this.rootDir, stream.path.slice('/pglite/data'.length)), fsyncSync);
      }
      return 0;
    };
  }

  /** Makes a checkpoint due whenever the log has grown by 64 MB. @param checkpoint makes one, after running queries */
  checkpointWith(checkpoint: () => Promise<unknown>): void {
    // The start of the engine ends with a checkpoint, where there was anything to recover.
    this.#sinceCheckpoint.clear();
    this.#checkpoint = checkpoint;
  }

  /** Runs work during which no checkpoint begins. One that is due follows with the next sync of the log. */
  async withoutCheckpoints<T>(work: () => Promise<T>): Promise<T> {
    this.#pauses += 1;
    try {
      return await work();
    } finally {
      this.#pauses -= 1;
    }
  }

  #countSegment(name: string): void {
    this.#sinceCheckpoint.add(name);
    const checkpoint = this.#checkpoint;
    if (checkpoint === null || this.#pauses > 0 || this.#sinceCheckpoint.size <= segmentsPerCheckpoint) return;
    this.#checkpoint = null;
    checkpoint()
      // One that fails, as on a full disk, is due again with the next sync of the log.
      .then(() => this.#sinceCheckpoint.clear())
      .catch(() => {})
      .finally(() => {
        this.#checkpoint = checkpoint;
      });
  }

  #request(name: string): void {
    this.#requests += 1;
    this.#unsynced.set(name, this.#requests);
    this.#countSegment(name);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      // Segments that could not be synced remain in the list, so the next durable commit reports the error.
      this.flush().catch(() => {});
    }, backgroundMs).unref();
  }

  /**
   * Returns for a segment that a checkpoint has removed or renamed: its pages are on the disk, so its bytes are not
   * needed.
   * @throws the error where it is another one, or where the whole folder of the log is gone
   */
  #ignoreRemoved(error: unknown): void {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || !existsSync(join(this.rootDir, 'pg_wal'))) throw error;
  }

  #syncNow(): void {
    for (const name of this.#unsynced.keys()) {
      try {
        syncPath(join(this.rootDir, 'pg_wal', name), fdatasyncSync);
      } catch (error) {
        this.#ignoreRemoved(error);
      }
    }
    this.#unsynced.clear();
  }

  async #syncLog(): Promise<void> {
    for (const [name, request] of [...this.#unsynced]) {
      try {
        const file = await open(join(this.rootDir, 'pg_wal', name), 'r');
        await file.datasync().finally(() => file.close());
      } catch (error) {
        this.#ignoreRemoved(error);
      }
      if (this.#unsynced.get(name) === request) this.#unsynced.delete(name);
    }
  }

  /**
   * Resolves when everything that was committed before the call is on the disk. Concurrent calls share one sync.
   * @throws Error of the system, as for a full or broken disk
   */
  async flush(): Promise<void> {
    // A running sync may have begun before the last commit, so its end is not enough.
    await this.#flushing?.catch(() => {});
    if (this.#unsynced.size === 0) return;
    this.#flushing ??= this.#syncLog().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }
}
