import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePicturePath } from '#contract/pictures.ts';

/** The files of uploaded pictures in a folder (`PICTURES_DIR`), each under the last part of its path. */

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Writes a file that is whole once it has its name. A name never gets another content.
 * @returns whether the file has this content: false where its name is taken
 */
export async function writeToFolder(folder: string, name: string, content: Uint8Array): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${randomUUID()}.part`);
  try {
    const file = await open(part, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(part, join(folder, name));
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return Buffer.compare(await readFile(join(folder, name)), content) === 0;
  } finally {
    await rm(part, { force: true });
  }
}

/** Reads a file; null for none. */
export async function readFromFolder(folder: string, name: string): Promise<Uint8Array | null> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const listFolder = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/** Whether the folder has a file of a picture. */
export const isInFolder = async (folder: string, hash: string): Promise<boolean> =>
  (await listFolder(folder)).some((name) => name.startsWith(`${hash}-`));

/** Lists the pictures whose files were all written before a moment, each with its files. */
export async function findOlder(folder: string, before: Date): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const recent = new Set<string>();
  for (const name of await listFolder(folder)) {
    const hash = parsePicturePath(`/pictures/${name}`)?.hash;
    if (hash === undefined) continue;
    found.set(hash, [...(found.get(hash) ?? []), name]);
    if ((await stat(join(folder, name))).mtime >= before) recent.add(hash);
  }
  for (const hash of recent) found.delete(hash);
  return found;
}

/** Deletes files. */
export const deleteFromFolder = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(folder, name), { force: true });
};
