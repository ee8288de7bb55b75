import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { minute } from '../time.ts';

/**
 * The spool: callbacks that could not be stored because the database was unavailable, one file each. A callback is
 * acknowledged once its file is synced to the disk, and its file is removed once the database has it. A file's name
 * begins with the time of its callback, so that names sort by age.
 */

const spooledCallback = v.object({
  /** The callback's unique id in the database, so that storing it again adds no row. */
  callbackID: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(['stk', 'c2b-confirmation']),
  /** The last part of a prompt's callback address; null for a paybill payment. */
  callbackKey: v.nullable(v.string()),
  body: v.string(),
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type SpooledCallback = v.InferOutput<typeof spooledCallback>;

export interface CallbackSpool {
  /** Resolves when the callback is on the disk. @throws Error of the file system: full, read-only, no folder */
  append(callback: SpooledCallback): Promise<void>;
  /** Lists the names of the spooled files, the oldest first, and deletes what crashed processes left unfinished. */
  list(): Promise<string[]>;
  /**
   * @returns null where another process has removed it, `unreadable` for a file that is not a whole callback
   * @throws Error of the file system
   */
  read(name: string): Promise<SpooledCallback | 'unreadable' | null>;
  remove(name: string): Promise<void>;
  /** Tests whether the folder can be written. @throws Error of the file system */
  check(): Promise<void>;
}

/** Limits the callbacks of prompts, because the shop cannot check their addresses while the database is unavailable. */
const maxStkCallbacks = 2_000;
const suffix = '.json';
/** The suffix of a file that is being written. Its callback is not acknowledged before the file is renamed. */
const partSuffix = '.part';
const checkPrefix = 'check-';
/** The age at which no process writes an unfinished file any more. */
const unfinishedAgeMs = 10 * minute;

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, after which a renamed file in it survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Opens a spool in a folder that several processes of one machine may share. The first callback creates the folder. */
export function openCallbackSpool(folder: string): CallbackSpool {
  const pathOf = (name: string) => join(folder, name);

  async function write(name: string, text: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = pathOf(name);
    // The random name is unique, because processes that share the folder may write at the same moment.
    const part = `${path}.${randomUUID()}${partSuffix}`;
    try {
      await writeSynced(part, text);
      await rename(part, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  async function removeUnfinished(name: string): Promise<void> {
    const file = await stat(pathOf(name)).catch(() => null);
    if (file && Date.now() - file.mtimeMs > unfinishedAgeMs) await rm(pathOf(name), { force: true });
  }

  async function list(): Promise<string[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const unfinished = names.filter((name) => name.endsWith(partSuffix) || name.startsWith(checkPrefix));
    await Promise.all(unfinished.map(removeUnfinished));
    return names.filter((name) => name.endsWith(suffix)).sort();
  }

  return {
    list,
    async append(callback) {
      if (callback.kind === 'stk' && (await list()).length >= maxStkCallbacks) throw new Error('the spool is full');
      await write(`${Date.parse(callback.receivedAt)}-${callback.callbackID}${suffix}`, JSON.stringify(callback));
    },
    async read(name) {
      try {
        return v.parse(spooledCallback, JSON.parse(await readFile(pathOf(name), 'utf8')));
      } catch (error) {
        if (isMissing(error)) return null;
        if (error instanceof SyntaxError || error instanceof v.ValiError) return 'unreadable';
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async check() {
      const name = `${checkPrefix}${randomUUID()}`;
      await write(name, '');
      await rm(pathOf(name), { force: true });
    },
  };
}

/** The spool of a process without a folder. It rejects every callback, so that M-PESA sends it again. */
export const noSpool: CallbackSpool = {
  append: () => Promise.reject(new Error('there is no folder for a spool')),
  list: async () => [],
  read: async () => null,
  remove: async () => {},
  check: async () => {},
};
