import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsePicturePath } from '#contract/pictures.ts';
import { imageFileName } from '#contract/product-images.ts';
import { type RowError, rowError } from '../csv/csv.ts';
import type { Transaction } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { findPicture } from '../pictures/pictures.ts';
import type { Change, PlannedProduct } from './product-plan.ts';
import { Refusal } from './refusal.ts';

/** Finds pictures of planned products that the shop does not have. */

/** What pictures are looked for in: the folder of `/images`, and that of uploaded ones. */
type PictureDeps = Pick<Deps, 'images' | 'config'>;

/** What the edits of products, services and articles need. */
export type EditDeps = PictureDeps & Pick<Deps, 'clock' | 'shopSettings'>;

/** Returns why a picture is missing, as the rest of a sentence; null for one that exists. */
async function reasonOf(
  { images: folder, config }: PictureDeps,
  tx: Transaction,
  path: string,
): Promise<string | null> {
  if (parsePicturePath(path))
    return (await findPicture({ db: tx, config }, path)) ? null : `there is no uploaded picture ${path}.`;
  const file = imageFileName(path);
  if (file === null || existsSync(join(folder, file))) return null;
  return `there is no picture ${file} in ${folder}. Put it there first.`;
}

/** Finds new pictures that do not exist. Those that a product has already are not looked for. */
export async function findMissingPictures(
  deps: PictureDeps,
  tx: Transaction,
  plan: readonly PlannedProduct[],
): Promise<RowError[]> {
  const isNew = (changes: readonly Change[], field: string) => changes.some(([name]) => name === field);
  const named = plan.flatMap(({ line, existing, fields, changes, variants: own }) => [
    ...(!existing || isNew(changes, 'imageURL') ? [{ line, column: 'image', path: fields.imageURL }] : []),
    ...own.flatMap((variant) =>
      variant.fields.image !== fields.imageURL && (!variant.existing || isNew(variant.changes, 'image'))
        ? [{ line: variant.line, column: 'variantImage', path: variant.fields.image }]
        : [],
    ),
  ]);
  const errors: RowError[] = [];
  for (const { line, column, path } of named) {
    const reason = await reasonOf(deps, tx, path);
    if (reason !== null) errors.push(rowError(line, column, reason));
  }
  return errors;
}

/**
 * Requires that the shop has a picture. @param path its path, of a drawing, a file or an uploaded one
 * @throws Refusal where it does not
 */
export async function requirePicture(deps: PictureDeps, tx: Transaction, path: string): Promise<void> {
  if ((await reasonOf(deps, tx, path)) !== null) throw new Refusal('no picture', { image: path });
}
