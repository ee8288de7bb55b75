import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * The spool: callbacks that could not be stored because the database was unavailable, one file each. A callback is
 * acknowledged once its file is synced to the disk, and its file is removed once the database has it.
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
  /** Lists the ids of the spooled callbacks, the oldest first. */
  list(): Promise<string[]>;
  /** @returns null where another process has removed it, or where it cannot be read */
  read(callbackID: string): Promise<SpooledCallback | null>;
  remove(callbackID: string): Promise<void>;
  /** Tests whether the folder can be written. @throws Error of the file system */
  check(): Promise<void>;
}

/** Limits the callbacks of prompts, because the shop cannot check their addresses while the database is unavailable. */
const maxStkCallbacks = 2_000;
const suffix = '.json';

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
  const pathOf = (callbackID: string) => join(folder, `${callbackID}${suffix}`);

  async function write(name: string, text: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    // The random name is unique, because processes that share the folder may write at the same moment.
    const part = `${path}.${randomUUID()}.part`;
    try {
      await writeSynced(part, text);
      await rename(part, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  async function list(): Promise<string[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names
      .filter((name) => name.endsWith(suffix))
      .sort()
      .map((name) => name.slice(0, -suffix.length));
  }

  return {
    list,
    async append(callback) {
      if (callback.kind === 'stk' && (await list()).length >= maxStkCallbacks) throw new Error('the spool is full');
      await write(`${callback.callbackID}${suffix}`, JSON.stringify(callback));
    },
    async read(callbackID) {
      try {
        return v.parse(spooledCallback, JSON.parse(await readFile(pathOf(callbackID), 'utf8')));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (callbackID) => rm(pathOf(callbackID), { force: true }),
    async check() {
      const name = `check-${randomUUID()}`;
      await write(name, '');
      await rm(join(folder, name), { force: true });
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
