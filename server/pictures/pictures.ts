import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type PictureType, parsePicturePath } from '#contract/pictures.ts';
import type { Database } from '../db/open.ts';
import { pictures } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Stores and finds the files of uploaded pictures. */

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
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { of, content, ...facts }: PictureFile,
): Promise<string | null> {
  const hash = of ?? createHash('sha256').update(content).digest('hex');
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

/** Finds a file by its path; null for none. */
export async function findPicture(db: Database, path: string): Promise<typeof pictures.$inferSelect | null> {
  const named = parsePicturePath(path);
  if (!named) return null;
  const [found] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.hash, named.hash), eq(pictures.width, named.width), eq(pictures.type, named.type)));
  return found ?? null;
}
