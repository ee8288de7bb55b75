import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** The permissions of the data folder: the embedded database holds password hashes, phone numbers and encrypted codes. */

const folderMode = 0o700;
const fileMode = 0o600;
/** The permissions of the group and of others. */
const othersMask = 0o077;

/** Removes the permissions of other users from a file or folder. Symbolic links are left as they are. */
function restrict(path: string): void {
  // A running engine removes files while the folder is read.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & othersMask) === 0) return;
  chmodSync(path, found.isDirectory() ? folderMode : fileMode);
}

/** Translates a system error into a sentence for the person who starts the shop. */
function explain(folder: string, error: unknown): ConfigError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const causes: Readonly<Record<string, string>> = {
    EPERM: 'belongs to another user, so that its files cannot be closed to others',
    EACCES: 'may not be read and written by this user',
    EROFS: 'is on a file system that is read-only',
    ENOTDIR: 'is not a folder',
    EEXIST: 'is not a folder',
    ENOSPC: 'cannot be made: the disk is full',
  };
  const cause = causes[code] ?? `cannot be used (${code})`;
  return new ConfigError(
    `The data folder ${folder} ${cause}. Change its owner or rights, or set DATA_DIR to another folder.`,
    {
      cause: error,
    },
  );
}

/**
 * Creates the data folder, and removes other users' permissions from it and everything in it: 0700 for folders, 0600
 * for files. The embedded engine creates its files readable by all, so call this before and after the engine starts.
 * @throws ConfigError where the folder cannot be closed: it belongs to another user, or is not writable
 */
export function secureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode });
    // A link to the folder is followed; links in it are not.
    restrict(realpathSync(folder));
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) restrict(join(folder, name));
  } catch (error) {
    throw explain(folder, error);
  }
}
