import { and, asc, eq, gt, or } from 'drizzle-orm';
import { picturePath } from '#contract/pictures.ts';
import { type CommandResult, succeed } from '../back-office/command-result.ts';
import { pictures } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { writeToFolder } from '../pictures/folder.ts';

/**
 * Writes the uploaded pictures of the database into a folder, each file under its name. Such a folder can be the
 * `PICTURES_DIR` of a shop. A file that is there stays.
 */
export async function exportPictures({ db }: Pick<Deps, 'db'>, folder: string): Promise<CommandResult> {
  const { hash, width } = pictures;
  let last = { hash: '', width: 0 };
  let files = 0;
  // One at a time, because a file has up to 600 kB.
  for (;;) {
    const [picture] = await db
      .select()
      .from(pictures)
      .where(or(gt(hash, last.hash), and(eq(hash, last.hash), gt(width, last.width))))
      .orderBy(asc(hash), asc(width))
      .limit(1);
    if (!picture) break;
    const name = picturePath(picture.hash, picture.width, picture.type).slice('/pictures/'.length);
    await writeToFolder(folder, name, picture.content);
    last = picture;
    files += 1;
  }
  return succeed(files === 1 ? `1 file of pictures is in ${folder}.` : `${files} files of pictures are in ${folder}.`);
}
