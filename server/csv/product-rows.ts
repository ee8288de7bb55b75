import * as v from 'valibot';
import { productLimits } from '#contract/desk/goods.ts';
import { money, text } from '#contract/fields.ts';
import { maxPayment } from '#contract/max-payment.ts';
import { parseProductImage } from '#contract/product-images.ts';
import { dealKeys, productTypes } from '#contract/shop.ts';
import { splitAliases } from '../search/words.ts';
import { type CsvTitles, type RowError, readCsv, restoreFormula, rowError } from './csv.ts';
import { parseVersion } from './variant-version.ts';

/** Parses a file of products: one row per variant, checked by the contract's rules for fields. */

/** The column titles of import and export (docs/operations.md). */
export const productTitles = {
  required: ['name', 'summary', 'category', 'itemType', 'image', 'variant', 'platform', 'region', 'salePrice'],
  optional: [
    'itemID',
    'variantID',
    'aliases',
    'redeemSteps',
    'deals',
    'releaseDate',
    'variantImage',
    'listPrice',
    'stock',
    'version',
  ],
} as const satisfies CsvTitles;

const requiredText = (max: number) => v.pipe(text(max, `has more than ${max} characters.`), v.nonEmpty('is empty.'));

/** The image of a product or variant: a drawing's name, or the path of a file (contract/product-images.ts). */
const productImage = v.pipe(
  v.string(),
  v.nonEmpty('is empty.'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const image = parseProductImage(value);
    if ('path' in image) return image.path;
    addIssue({ message: image.refusal });
    return NEVER;
  }),
);

const shillings = v.pipe(
  v.string(),
  // Spreadsheets often write two decimals.
  v.regex(/^\d{1,9}(\.00?)?$/, 'must be whole shillings in digits, such as 2450.'),
  v.transform(Number),
  money,
  v.minValue(1, 'must be 1 or more.'),
  v.maxValue(maxPayment, `is more than M-PESA takes in one payment, ${maxPayment}.`),
);

/** The schema of a cell that may be empty; `empty` is the value of an empty one. */
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

/** The words by which players search for a product, as the search compares them. */
const aliases = v.pipe(
  text(productLimits.aliases, `has more than ${productLimits.aliases} characters.`),
  v.transform((cell) => splitAliases(cell).join(' ')),
);

/** The steps by which a code is redeemed. A step may contain the https address of a page. */
const redeemSteps = v.pipe(
  v.string(),
  v.transform((cell) =>
    cell
      .split('|')
      .map((step) => step.trim())
      .filter((step) => step !== ''),
  ),
  v.array(text(productLimits.redeemStep, `has a step of more than ${productLimits.redeemStep} characters.`)),
  v.maxLength(productLimits.redeemSteps, `has more than ${productLimits.redeemSteps} steps.`),
);

/** Whether a date such as `2027-02-30` exists. */
const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

const row = v.object({
  itemID: v.optional(orEmpty(id, null), ''),
  variantID: v.optional(orEmpty(id, null), ''),
  name: requiredText(productLimits.name),
  summary: text(productLimits.summary, `has more than ${productLimits.summary} characters.`),
  category: requiredText(productLimits.category),
  itemType: v.picklist(productTypes, `must be one of ${productTypes.join(', ')}.`),
  image: productImage,
  aliases: v.optional(aliases),
  redeemSteps: v.optional(redeemSteps),
  deals: v.optional(deals),
  releaseDate: v.optional(
    orEmpty(
      v.pipe(v.string(), v.isoDate('must be a day, such as 2027-03-05.'), v.check(isDay, 'is no day of the calendar.')),
      null,
    ),
  ),
  variant: requiredText(productLimits.name),
  variantImage: v.optional(orEmpty(productImage, null)),
  platform: requiredText(productLimits.category),
  region: requiredText(productLimits.category),
  salePrice: shillings,
  listPrice: v.optional(orEmpty(shillings, null)),
  stock: v.optional(
    orEmpty(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/, 'must be a number, 0 or more.'),
        v.transform(Number),
        v.maxValue(productLimits.stock, `must be ${productLimits.stock} at most.`),
      ),
      null,
    ),
    '',
  ),
  version: v.optional(
    orEmpty(
      v.pipe(
        v.string(),
        v.transform(parseVersion),
        v.check((version) => version !== null, 'must be as the export wrote it, or empty.'),
      ),
      null,
    ),
    '',
  ),
});

/**
 * A variant with its product. A field is undefined where the file has no such column. `variantImage` is null for the
 * product's image, `stock` is null for an unchanged stock, `version` is null where the file does not say what its
 * exporter saw.
 */
export interface ProductRow extends v.InferOutput<typeof row> {
  readonly line: number;
}

/** Reads a file of products. Returns all errors of the file, and the rows that it could parse. */
export function readProducts(bytes: Uint8Array): { rows: ProductRow[]; errors: RowError[] } {
  const file = readCsv(bytes, productTitles);
  const errors = [...file.errors];
  const rows: ProductRow[] = [];
  for (const { line, cells } of file.rows) {
    const restored = Object.fromEntries(Object.entries(cells).map(([title, cell]) => [title, restoreFormula(cell)]));
    const parsed = v.safeParse(row, restored, { abortPipeEarly: true });
    if (!parsed.success) {
      for (const issue of parsed.issues)
        errors.push(rowError(line, v.getDotPath(issue)?.split('.')[0] ?? null, issueText(issue)));
      continue;
    }
    const { salePrice, listPrice } = parsed.output;
    if (typeof listPrice === 'number' && listPrice <= salePrice) {
      errors.push(rowError(line, 'listPrice', 'must be above the salePrice, or empty.'));
    }
    rows.push({ line, ...parsed.output });
  }
  return { rows, errors };
}

/** Returns the message of an issue; for a cell that may be empty, the message of the schema of its value. */
function issueText(issue: v.BaseIssue<unknown>): string {
  const [inner] = issue.issues?.filter(({ type }) => type !== 'literal') ?? [];
  return inner ? issueText(inner) : issue.message;
}
