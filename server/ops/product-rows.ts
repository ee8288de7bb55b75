import * as v from 'valibot';
import { money, text } from '#contract/fields.ts';
import { imagePath, offeredPictures } from '#contract/images.ts';
import { dealKeys, productTypes } from '#contract/shop.ts';
import { mostAtATime } from '../payments/limits.ts';
import { about, type Complaint, type CsvTitles, readCsv } from './csv.ts';

/** A file of products: one row a variant, checked by the rules of the contract's fields. */

/** Written and read by these names (docs/operations.md). */
export const productTitles = {
  required: ['name', 'summary', 'category', 'itemType', 'image', 'variant', 'platform', 'region', 'salePrice'],
  optional: ['itemID', 'variantID', 'deals', 'variantImage', 'listPrice', 'stock'],
} as const satisfies CsvTitles;

const filled = (most: number) => v.pipe(text(most, `has more than ${most} characters.`), v.nonEmpty('is empty.'));

const drawn = offeredPictures();

/** A picture of the art kit by its name, or a file that the site serves. */
const picture = v.pipe(
  v.string(),
  v.nonEmpty('is empty.'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const name = drawn.find((each) => each === value);
    if (name) return imagePath(name);
    if (/^\/images\/[A-Za-z0-9_@-][A-Za-z0-9._@-]{0,99}\.(svg|png|jpg|webp|gif)$/.test(value)) return value;
    addIssue({
      message: 'is no picture: give one of the art kit, such as giftcard-steam, or a path, such as /images/mug.jpg.',
    });
    return NEVER;
  }),
);

const shillings = v.pipe(
  v.string(),
  // Spreadsheets like to write two decimals.
  v.regex(/^\d{1,9}(\.00?)?$/, 'must be whole shillings in digits, such as 2450.'),
  v.transform(Number),
  money,
  v.minValue(1, 'must be 1 or more.'),
  v.maxValue(mostAtATime, `is more than M-PESA takes in one payment, ${mostAtATime}.`),
);

/** What an empty cell means, where it may be empty. */
const orEmpty = <Schema extends v.GenericSchema<string, unknown>, const Empty>(schema: Schema, empty: Empty) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => empty),
    ),
    schema,
  ]);

const id = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'must be a number, as the export writes it.'),
  v.transform(Number),
);

const deals = v.pipe(
  v.string(),
  v.transform((cell) => [...new Set(cell.split(/[\s|]+/).filter((key) => key !== ''))]),
  v.array(v.picklist(dealKeys, `must be of ${dealKeys.join(', ')}, separated by |.`)),
);

const row = v.object({
  itemID: v.optional(orEmpty(id, null), ''),
  variantID: v.optional(orEmpty(id, null), ''),
  name: filled(120),
  summary: text(1000, 'has more than 1000 characters.'),
  category: filled(60),
  itemType: v.picklist(productTypes, `must be one of ${productTypes.join(', ')}.`),
  image: picture,
  deals: v.optional(deals),
  variant: filled(120),
  variantImage: v.optional(orEmpty(picture, null)),
  platform: filled(60),
  region: filled(60),
  salePrice: shillings,
  listPrice: v.optional(orEmpty(shillings, null)),
  stock: v.optional(
    orEmpty(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/, 'must be a number, 0 or more.'),
        v.transform(Number),
        v.maxValue(1_000_000, 'must be 1000000 at most.'),
      ),
      null,
    ),
    '',
  ),
});

/**
 * A variant with its product. Undefined: the file has no such column. `variantImage` null: the product's; `stock` null:
 * as it is.
 */
export interface ProductRow extends v.InferOutput<typeof row> {
  readonly line: number;
}

/** Reads a file of products. All that is wrong with any line is told. */
export function readProducts(bytes: Uint8Array): { rows: ProductRow[]; complaints: Complaint[] } {
  const file = readCsv(bytes, productTitles);
  const complaints = [...file.complaints];
  const rows: ProductRow[] = [];
  for (const { line, cells } of file.rows) {
    const parsed = v.safeParse(row, cells, { abortPipeEarly: true });
    if (!parsed.success) {
      for (const issue of parsed.issues)
        complaints.push(about(line, v.getDotPath(issue)?.split('.')[0] ?? null, wordsOf(issue)));
      continue;
    }
    const { salePrice, listPrice } = parsed.output;
    if (typeof listPrice === 'number' && listPrice <= salePrice) {
      complaints.push(about(line, 'listPrice', 'must be above the salePrice, or empty.'));
    }
    rows.push({ line, ...parsed.output });
  }
  return { rows, complaints };
}

/** Of a union the words of the member that was meant: the one beside "empty". */
function wordsOf(issue: v.BaseIssue<unknown>): string {
  const [inner] = issue.issues?.filter(({ type }) => type !== 'literal') ?? [];
  return inner ? wordsOf(inner) : issue.message;
}
