import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type PictureType, parsePicturePath, picturePath } from '#contract/pictures.ts';
import type { Database } from '../db/open.ts';
import { pictures } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isInFolder, readFromFolder, writeToFolder } from './folder.ts';

/** Stores and finds the files of uploaded pictures: in the folder of the settings, or in the database. */

const fileName = (hash: string, width: number, type: PictureType): string =>
  picturePath(hash, width, type).slice('/pictures/'.length);

/** A file of a picture that was checked. */
export interface PictureFile {
  /** The hash of the picture that it belongs to; null for its widest file, which gives it the hash. */
  readonly of: string | null;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly content: Uint8Array;
}

/**
 * Stores a file. The same one twice is one, and a name never gets another content.
 * @returns the hash of its picture; null where there is no picture that it could belong to, or its name is taken
 */
export async function storePicture(
  { db, clock, config: { picturesDir } }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { of, content, ...facts }: PictureFile,
): Promise<string | null> {
  const hash = of ?? createHash('sha256').update(content).digest('hex');
  if (picturesDir !== null) {
    if (of !== null && !(await isInFolder(picturesDir, of))) return null;
    const isStored = await writeToFolder(picturesDir, fileName(hash, facts.width, facts.type), content);
    return isStored ? hash : null;
  }
  if (of !== null) {
    const [widest] = await db.select({ hash: pictures.hash }).from(pictures).where(eq(pictures.hash, of)).limit(1);
    if (!widest) return null;
  }
  const [stored] = await db
    .insert(pictures)
    .values({ hash, ...facts, content, createdAt: clock() })
    .onConflictDoNothing()
    .returning({ hash: pictures.hash });
  if (stored) return hash;
  const [present] = await db
    .select({ content: pictures.content })
    .from(pictures)
    .where(and(eq(pictures.hash, hash), eq(pictures.width, facts.width)));
  return present && Buffer.compare(present.content, content) === 0 ? hash : null;
}

/** A stored file. */
export interface StoredFile {
  readonly hash: string;
  readonly width: number;
  readonly type: PictureType;
  readonly content: Uint8Array;
}

/**
 * Finds a file by its path; null for none. A shop with a folder still has the files that were in the database before.
 */
export async function findPicture(
  { db, config: { picturesDir } }: Pick<Deps, 'config'> & { readonly db: Database },
  path: string,
): Promise<StoredFile | null> {
  const named = parsePicturePath(path);
  if (!named) return null;
  const { hash, width, type } = named;
  const content = picturesDir === null ? null : await readFromFolder(picturesDir, fileName(hash, width, type));
  if (content) return { ...named, content };
  const [found] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.hash, hash), eq(pictures.width, width), eq(pictures.type, type)));
  return found ?? null;
}
