import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/open.ts';
import { products, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { loadCodes, NoVaultError } from '../vault/loading.ts';
import { CommandError, type CommandResult } from './command-result.ts';
import { about, type Complaint, complaintLines, readCsv } from './csv.ts';
import { type Change, chunksOf, type PlannedProduct, planProducts } from './product-plan.ts';
import { readProducts } from './product-rows.ts';
import { counted, ksh } from './text.ts';

/** Goods and codes from files: every line is right, or nothing is written. */

/** Two imports at once take turns: the second sees what the first has made. */
const importLock = 7_219_003;

/** What is wrong, for people; nothing was written. */
const refused = (complaints: readonly Complaint[]): CommandResult => ({
  code: 1,
  out: '',
  err: `${complaintLines(complaints)}Nothing was imported: ${counted(complaints.length, 'error')}.\n`,
});

/** What the shop counts by itself: an order may be placed while an import is written. */
const countedColumns = ['sold', 'ordinal'];

/** What an upsert writes into every other column than the key: what was to be inserted. */
const overwritten = (table: PgTable, key: string) =>
  Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((name) => name !== key && !countedColumns.includes(name))
      .map((name) => [name, sql.raw(`excluded."${toSnakeCase(name)}"`)]),
  );

async function writeProducts(tx: Transaction, plan: readonly PlannedProduct[], at: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const added = plan.filter(({ known }) => known === null);
  for (const some of chunksOf(added)) {
    const made = await tx
      .insert(products)
      // Nobody has rated it yet.
      .values(some.map(({ fields }) => ({ ...fields, ratingTenths: 0, createdAt: at })))
      .returning({ itemID: products.itemID, name: products.name });
    for (const { name, itemID } of made) ids.set(name, itemID);
  }
  const changed = plan.flatMap(({ known, changes, fields }) =>
    known && changes.length > 0 ? [{ ...known, ...fields }] : [],
  );
  for (const some of chunksOf(changed)) {
    await tx
      .insert(products)
      .values(some)
      .onConflictDoUpdate({ target: products.itemID, set: overwritten(products, 'itemID') });
  }
  return ids;
}

async function write(tx: Transaction, plan: readonly PlannedProduct[], at: Date): Promise<void> {
  const ids = await writeProducts(tx, plan, at);
  const added = plan.flatMap((product) => {
    const itemID = product.known?.itemID ?? ids.get(product.fields.name);
    if (itemID === undefined) throw new Error('a product was not made');
    return product.variants.flatMap(({ known, fields }) => (known ? [] : [{ ...fields, itemID }]));
  });
  for (const some of chunksOf(added)) await tx.insert(variants).values(some);
  const changed = plan.flatMap((product) =>
    product.variants.flatMap(({ known, changes, fields }) =>
      known && changes.length > 0 ? [{ ...known, ...fields }] : [],
    ),
  );
  for (const some of chunksOf(changed)) {
    await tx
      .insert(variants)
      .values(some)
      .onConflictDoUpdate({ target: variants.variantID, set: overwritten(variants, 'variantID') });
  }
}

const valueText = (field: string, value: unknown): string => {
  if (value === null) return 'none';
  if (typeof value === 'number') return field.endsWith('Price') ? ksh(value) : String(value);
  return Array.isArray(value) ? value.join('|') || 'none' : JSON.stringify(value);
};
const changeText = (changes: readonly Change[]) =>
  changes.map(([field, from, to]) => `${field} ${valueText(field, from)} -> ${valueText(field, to)}`).join(', ');

/** One line for everything that would be made or changed. */
function* planLines({ line, known, fields, changes, variants: own }: PlannedProduct): Generator<string> {
  if (!known) yield `line ${line}: new product ${JSON.stringify(fields.name)}`;
  if (changes.length > 0) yield `line ${line}: product ${known?.itemID}: ${changeText(changes)}`;
  for (const variant of own) {
    const { name, platform, region, salePrice, stock } = variant.fields;
    if (!variant.known) {
      const what = `${JSON.stringify(name)} (${platform}, ${region})`;
      yield `line ${variant.line}: new variant ${what} of ${JSON.stringify(fields.name)}, ${ksh(salePrice)}, stock ${stock}`;
    } else if (variant.changes.length > 0) {
      yield `line ${variant.line}: variant ${variant.known.variantID}: ${changeText(variant.changes)}`;
    }
  }
}

function summaryOf(plan: readonly PlannedProduct[]): string {
  const of = (all: readonly { readonly known: unknown; readonly changes: readonly Change[] }[]) => ({
    added: all.filter(({ known }) => known === null).length,
    changed: all.filter(({ changes }) => changes.length > 0).length,
    left: all.filter(({ known, changes }) => known !== null && changes.length === 0).length,
  });
  const [p, v] = [of(plan), of(plan.flatMap(({ variants: own }) => own))];
  const both = (what: 'added' | 'changed' | 'left') =>
    `${counted(p[what], 'product')} and ${counted(v[what], 'variant')}`;
  return `New: ${both('added')}. Changed: ${both('changed')}. As they were: ${both('left')}.\n`;
}

/**
 * Takes products from a file (its columns are in docs/operations.md). Whole in one transaction, and a second time
 * without effect. What the file does not name stays in the shop.
 * @param dryRun tells what would be made, changed and left
 */
export async function importProducts(deps: Deps, bytes: Uint8Array, dryRun: boolean): Promise<CommandResult> {
  const { rows, complaints } = readProducts(bytes);
  return deps.db.transaction(async (tx): Promise<CommandResult> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
    const planned = await planProducts(tx, rows);
    const wrong = [...complaints, ...planned.complaints];
    if (wrong.length > 0) return refused(wrong);
    const { plan } = planned;
    if (!dryRun) {
      await write(tx, plan, deps.clock());
      return { code: 0, out: summaryOf(plan) };
    }
    const lines = plan.flatMap((product) => [...planLines(product)]).map((line) => `${line}\n`);
    return { code: 0, out: `${lines.join('')}${summaryOf(plan)}Nothing was written: this was a dry run.\n` };
  });
}

/**
 * Loads codes from a file into the vault, all of them or none. Orders that waited get theirs. Never repeats a code.
 * The stock stays as it is: what may be sold is in the products.
 * @throws CommandError where there is no vault
 */
export async function importCodes(deps: Deps, bytes: Uint8Array, dryRun: boolean): Promise<CommandResult> {
  const file = readCsv(bytes, { required: ['variantID', 'code'], optional: [] });
  const complaints = [...file.complaints];
  const rows = file.rows.flatMap(({ line, cells: { variantID = '', code = '' } }) => {
    if (/^[1-9]\d{0,8}$/.test(variantID)) return [{ line, variantID: Number(variantID), code }];
    complaints.push(about(line, 'variantID', 'must be a number, as the export of the products writes it.'));
    return [];
  });
  try {
    // With a line that is wrong the others are looked at all the same, so that all that is wrong is told at once.
    const isCheck = dryRun || complaints.length > 0;
    const { errors, loaded, delivered } = await loadCodes(deps, rows, { dryRun: isCheck });
    const wrong = [...complaints, ...errors.map(({ line, message }) => about(line, null, message))];
    if (wrong.length > 0) return refused(wrong);
    if (dryRun)
      return {
        code: 0,
        out: `${counted(rows.length, 'code')} would be loaded. Nothing was written: this was a dry run.\n`,
      };
    const orders = delivered.length === 0 ? '' : ` Delivered: ${delivered.join(', ')}.`;
    return { code: 0, out: `Loaded: ${counted(loaded, 'code')}.${orders}\n` };
  } catch (error) {
    if (error instanceof NoVaultError) throw new CommandError(error.message);
    throw error;
  }
}
