import type { FileHandle } from 'node:fs/promises';
import { open, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { createTarPacker } from 'modern-tar';
import type { EmbeddedFolder } from './open.ts';

/**
 * A consistent copy of the embedded database while it is in use, by PostgreSQL's own protocol for that: between
 * `pg_backup_start` and `pg_backup_stop` the log has each page whole that changes, so files may be read while they are
 * written, and the log of that time makes them consistent when the copy is opened. No query waits for the copy.
 */

type Packer = ReturnType<typeof createTarPacker>['controller'];

/** Folders whose files belong to the running engine; the folders themselves are needed. */
const withoutFiles = ['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'];
const isLeftOut = (path: string): boolean =>
  withoutFiles.some((folder) => path.startsWith(`${folder}${sep}`) && path !== join('pg_wal', 'archive_status')) ||
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pgsql_tmp.*)$/.test(path);

const chunkBytes = 256 * 1024;
const header = (name: string, size: number, mtime: Date) => ({ name, size, mtime, type: 'file', mode: 0o600 }) as const;

/** Packs a file with the size that it has now. What it loses meanwhile is in the log, and becomes zeros here. */
async function packFile(packer: Packer, file: FileHandle, name: string): Promise<void> {
  const { size, mtime } = await file.stat();
  const writer = packer.add(header(name, size, mtime)).getWriter();
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
    await file.read(chunk, 0, chunk.length, at);
    await writer.write(chunk);
    at += chunk.length;
  }
  await writer.close();
}

/** Packs the file of a path, unless the engine has removed it meanwhile. */
async function packPath(packer: Packer, path: string, name: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    await packFile(packer, file, name);
  } finally {
    await file.close();
  }
}

async function packText(packer: Packer, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const writer = packer.add(header(name, bytes.length, new Date())).getWriter();
  await writer.write(bytes);
  await writer.close();
}

async function packFolder(packer: Packer, folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path);
    if (isLeftOut(inside) || inside === join('global', 'pg_control')) continue;
    const name = `${prefix}/${inside.split(sep).join('/')}`;
    if (entry.isDirectory()) await packer.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700 }).close();
    else if (entry.isFile()) await packPath(packer, path, name);
  }
  // The last one, as PostgreSQL advises for a backup.
  await packPath(packer, join(folder, 'global', 'pg_control'), `${prefix}/global/pg_control`);
}

/** Packs the segments of the log from the start of the backup to its end, which makes the copied files consistent. */
async function packLog(packer: Packer, folder: string, prefix: string, label: string, last: string): Promise<void> {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new Error('the label of the backup does not name the start of the log');
  for (const name of (await readdir(join(folder, 'pg_wal'))).sort()) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) {
      await packPath(packer, join(folder, 'pg_wal', name), `${prefix}/pg_wal/${name}`);
    }
  }
}

async function pack(packer: Packer, pglite: PGlite, folder: EmbeddedFolder, more: readonly string[]): Promise<void> {
  await folder.withoutCheckpoints(async () => {
    await pglite.query("select pg_backup_start('uwanja', true)");
    const files = await packFolder(packer, folder.path, 'pg').then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const stopped = await pglite.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    if (files) throw files.error;
    const [{ label, last } = { label: '', last: '' }] = stopped.rows;
    await packLog(packer, folder.path, 'pg', label, last);
    await packText(packer, 'pg/backup_label', label);
  });
  for (const name of more) {
    const path = join(dirname(folder.path), name);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null) await packText(packer, name, text);
  }
}

/** The databases that are being copied: the engine allows one copy at a time. */
const copying = new WeakSet<PGlite>();

/** Whether a copy of the database runs. */
export const isBeingCopied = (pglite: PGlite): boolean => copying.has(pglite);

/**
 * Copies an open embedded database as a gzipped tar archive, which `restoreDataFolder` opens. It holds everything that
 * was committed before the call.
 * @param more the names of files in the data folder that belong to the copy, where they exist
 * @returns the archive; the stream fails where the copy does
 * @throws Error where another copy runs
 */
export function backUpDataFolder(pglite: PGlite, folder: EmbeddedFolder, more: readonly string[]): Readable {
  if (copying.has(pglite)) throw new Error('another backup of this database runs');
  copying.add(pglite);
  const { readable, controller } = createTarPacker();
  pack(controller, pglite, folder, more)
    .then(() => controller.finalize())
    .catch((error: unknown) => controller.error(error))
    .finally(() => copying.delete(pglite));
  // The fastest level: the shop sells on the same processor.
  const archive = createGzip({ level: 1 });
  // A reader that goes away ends the packing too. Its error is the archive's.
  return pipeline(Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]), archive, () => {});
}
