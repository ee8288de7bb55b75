import * as v from 'valibot';
import { type ImageFamily, type ImageName, type ImageTheme, imageFamilies, imageThemes } from '#contract/images.ts';
import { serviceCategories } from '#contract/shop.ts';
import { type CsvTitles, formatErrors, type RowError, readCsv, rowError } from '../csv/csv.ts';
import { readProducts } from '../csv/product-rows.ts';
import type { SeedArticle, SeedProduct, SeedService, SeedVariant } from './types.ts';

/** Parses the files of the sample shop. Its products have the format of the owner's import (docs/operations.md). */

/** An error in a file of the sample shop. The message has a line for each error of the file. */
export class SampleFileError extends Error {
  constructor(file: string, errors: readonly RowError[]) {
    super(`${file}:\n${formatErrors(errors)}`);
  }
}

const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a number, 0 or more.'), v.transform(Number));
const filled = v.pipe(v.string(), v.nonEmpty('is empty.'));
const drawing = v.custom<ImageName>((name) => {
  const [family, theme, ...rest] = String(name).split('-');
  return (
    rest.length === 0 && imageFamilies.includes(family as ImageFamily) && imageThemes.includes(theme as ImageTheme)
  );
}, 'is no drawing of the art kit, such as story-ocean.');

/** Returns the name of the drawing at a path. */
const drawingAt = (path: string) => /^\/images\/(.+)\.svg$/.exec(path)?.[1] as ImageName;

/** Checks the fields of a row or a head. Errors are added to `errors`. */
function check<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: Readonly<Record<string, string>>,
  lineOf: (field: string | null) => number,
  errors: RowError[],
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(schema, fields, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue);
    errors.push(rowError(lineOf(field), field, issue.message));
  }
  return null;
}

/** Reads a CSV file whose rows all have the schema's fields. @throws SampleFileError */
function readRows<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  file: string,
  bytes: Uint8Array,
  schema: Schema,
): v.InferOutput<Schema>[] {
  const titles: CsvTitles = { required: Object.keys(schema.entries), optional: [] };
  const read = readCsv(bytes, titles);
  const errors = [...read.errors];
  const rows = read.rows.map(({ line, cells }) => check(schema, cells, () => line, errors));
  if (errors.length > 0) throw new SampleFileError(file, errors);
  return rows.filter((row) => row !== null);
}

const historySchema = v.object({
  name: filled,
  addedDaysAgo: count,
  rating: v.pipe(v.string(), v.regex(/^[0-5](\.\d)?$/, 'must be 0 to 5 with one decimal.'), v.transform(Number)),
  ratings: count,
  sold: count,
  releaseInDays: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    count,
  ]),
});

/**
 * Parses the products.
 * @param goods a file of products in the format of the import
 * @param history what such a file does not have: a row for each product, by its name
 * @throws SampleFileError
 */
export function parseSampleProducts(goods: Uint8Array, history: Uint8Array): SeedProduct[] {
  const { rows, errors } = readProducts(goods);
  const histories = new Map(
    readRows('product-history.csv', history, historySchema).map(({ name, ...rest }) => [name, rest]),
  );
  for (const { line, image, variantImage } of rows)
    for (const [column, path] of Object.entries({ image, variantImage }))
      if (path && !v.is(drawing, drawingAt(path))) errors.push(rowError(line, column, 'is no drawing of the art kit.'));
  const products = [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((own): SeedProduct[] => {
    const [first] = own;
    const past = first && histories.get(first.name);
    if (!first || !past) {
      if (first) errors.push(rowError(first.line, 'name', 'has no row in product-history.csv.'));
      return [];
    }
    const { ratings, sold, rating, addedDaysAgo, releaseInDays } = past;
    return [
      {
        name: first.name,
        itemType: first.itemType,
        category: first.category,
        aliases: first.aliases ?? '',
        redeemSteps: first.redeemSteps ?? [],
        summary: first.summary,
        rating,
        ratings,
        sold,
        ...(releaseInDays !== null && { releaseInDays }),
        deals: first.deals ?? [],
        image: drawingAt(first.image),
        addedDaysAgo,
        variants: own.map(
          ({ variant, platform, region, salePrice, listPrice, stock, variantImage }): SeedVariant => ({
            name: variant,
            platform,
            region,
            salePrice,
            ...(listPrice && { listPrice }),
            stock: stock ?? 0,
            ...(variantImage && { image: drawingAt(variantImage) }),
          }),
        ),
      },
    ];
  });
  if (errors.length > 0) throw new SampleFileError('products.csv', errors);
  return products;
}

const planSchema = v.object({
  name: filled,
  category: v.picklist(serviceCategories, `must be one of ${serviceCategories.join(', ')}.`),
  image: drawing,
  description: filled,
  period: filled,
  days: count,
  price: count,
});

/** Parses the services: a row for each plan, with its service. @throws SampleFileError */
export function parseSampleServices(file: Uint8Array): SeedService[] {
  const rows = readRows('services.csv', file, planSchema);
  return [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((plans) =>
    plans.slice(0, 1).map(({ name, category, image, description }) => ({
      name,
      category,
      image,
      description,
      variants: plans.map(({ period, days, price }) => ({ period, days, price })),
    })),
  );
}

const articleSchema = v.strictObject(
  {
    title: filled,
    intro: filled,
    photo: drawing,
    author: filled,
    daysAgo: count,
    categories: v.pipe(
      filled,
      v.transform((cell) => cell.split(', ')),
    ),
    tier: v.picklist(['free', 'paid'], 'must be free or paid.'),
    highlight: v.optional(v.literal('true', 'must be true, or be left out.')),
    eventDaysAhead: v.optional(count),
    eventHour: v.optional(count),
    eventVenue: v.optional(filled),
  },
  'is not a field of an article.',
);

/**
 * Parses an article: a head of `field: value` lines between two lines `---`, then Markdown.
 * @param file its name, for messages
 * @throws SampleFileError
 */
export function parseSampleArticle(file: string, text: string): SeedArticle {
  const [, head, content] = /^---\n([\s\S]*?)\n---\n\s*([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || content === undefined)
    throw new SampleFileError(file, [rowError(1, null, 'the head between two lines --- is missing.')]);
  const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line));
  const errors = lines.flatMap((line, index) => (line ? [] : [rowError(index + 2, null, 'must be `field: value`.')]));
  const fields = Object.fromEntries(lines.flatMap((line) => (line ? [[line[1] ?? '', line[2] ?? '']] : [])));
  const lineOf = (field: string | null) => Math.max(0, Object.keys(fields).indexOf(field ?? '')) + 2;
  const article = check(articleSchema, fields, lineOf, errors);
  if (article === null || errors.length > 0) throw new SampleFileError(file, errors);
  const { highlight, eventDaysAhead, eventHour, eventVenue, ...own } = article;
  const given = [eventDaysAhead, eventHour, eventVenue].filter((field) => field !== undefined).length;
  if (given !== 0 && given !== 3)
    throw new SampleFileError(file, [rowError(2, null, 'an event needs eventDaysAhead, eventHour and eventVenue.')]);
  return {
    ...own,
    content: content.trimEnd(),
    ...(highlight && { highlight: true }),
    ...(eventDaysAhead !== undefined &&
      eventHour !== undefined &&
      eventVenue !== undefined && { event: { daysAhead: eventDaysAhead, hour: eventHour, venue: eventVenue } }),
  };
}
