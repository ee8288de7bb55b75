import { highestPrice } from '#contract/highest-price.ts';
import { formatMoney } from '#contract/money.ts';
import { recordChange, shell } from '../audit/audit-log.ts';
import { differing, readPrices } from '../back-office/audited-money.ts';
import { CommandError, type CommandResult } from '../back-office/command-result.ts';
import { findMissingPictures } from '../back-office/missing-pictures.ts';
import { type Change, type PlannedProduct, planProducts } from '../back-office/product-plan.ts';
import { formatCount } from '../back-office/text.ts';
import { findUnpayablePrices } from '../back-office/unpayable-prices.ts';
import { lockGoods, writeProducts } from '../back-office/write-products.ts';
import { formatErrors, type RowError, readCsv, rowError } from '../csv/csv.ts';
import { readProducts } from '../csv/product-rows.ts';
import type { Transaction } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { lockVault } from '../vault/assign-codes.ts';
import { loadLocked, NoVaultError } from '../vault/load-codes.ts';

/** Imports products and codes from files: all lines, or none if one has an error. */

/** The result of an import that was refused; nothing was written. */
const refused = (errors: readonly RowError[]): CommandResult => ({
  code: 1,
  out: '',
  err: `${formatErrors(errors)}Nothing was imported: ${formatCount(errors.length, 'error')}.\n`,
});

const valueText = (field: string, value: unknown): string => {
  if (value === null) return 'none';
  if (typeof value === 'number') return field.endsWith('Price') ? formatMoney(value) : String(value);
  return Array.isArray(value) ? value.join('|') || 'none' : JSON.stringify(value);
};
const changeText = (changes: readonly Change[]) =>
  changes.map(([field, from, to]) => `${field} ${valueText(field, from)} -> ${valueText(field, to)}`).join(', ');

/** Describes each addition and change in one line. */
function* planLines({ line, existing, fields, changes, variants: own }: PlannedProduct): Generator<string> {
  if (!existing) yield `line ${line}: new product ${JSON.stringify(fields.name)}`;
  if (changes.length > 0) yield `line ${line}: product ${existing?.itemID}: ${changeText(changes)}`;
  for (const variant of own) {
    const { name, platform, region, salePrice, stock } = variant.fields;
    if (!variant.existing) {
      const what = `${JSON.stringify(name)} (${platform}, ${region})`;
      yield `line ${variant.line}: new variant ${what} of ${JSON.stringify(fields.name)}, ${formatMoney(salePrice)}, stock ${stock}`;
    } else if (variant.changes.length > 0) {
      yield `line ${variant.line}: variant ${variant.existing.variantID}: ${changeText(variant.changes)}`;
    }
    if (variant.existing && variant.ignoredStock !== null)
      yield `line ${variant.line}: variant ${variant.existing.variantID}: the stock stays as it is, the file says ${variant.ignoredStock}`;
  }
}

const countChanges = (all: readonly { readonly existing: unknown; readonly changes: readonly Change[] }[]) => ({
  added: all.filter(({ existing }) => existing === null).length,
  changed: all.filter(({ changes }) => changes.length > 0).length,
  left: all.filter(({ existing, changes }) => existing !== null && changes.length === 0).length,
});

/** The numbers of products and of variants that are added, changed and left. */
const countPlan = (plan: readonly PlannedProduct[]) =>
  [countChanges(plan), countChanges(plan.flatMap(({ variants: own }) => own))] as const;

function formatSummary(plan: readonly PlannedProduct[]): string {
  const [p, v] = countPlan(plan);
  const both = (what: 'added' | 'changed' | 'left') =>
    `${formatCount(p[what], 'product')} and ${formatCount(v[what], 'variant')}`;
  const ignored = plan.flatMap(({ variants: own }) => own.filter(({ ignoredStock }) => ignoredStock !== null)).length;
  const note =
    ignored === 0
      ? ''
      : `The stock of ${formatCount(ignored, 'variant')} was not taken from the file, which does not say what it was at the export (column version). --set-stock takes it.\n`;
  return `New: ${both('added')}. Changed: ${both('changed')}. As they were: ${both('left')}.\n${note}`;
}

export interface ImportOptions {
  /** Only describes what would be added and changed. */
  readonly dryRun: boolean;
  /** Sets the stock of products as the file says, also where pieces were sold since its export. */
  readonly setStock: boolean;
}

/** Writes a plan. @returns for the audit the counts, and the prices that it changes as they were and as they are */
async function writePlan({ clock }: Pick<Deps, 'clock'>, tx: Transaction, plan: readonly PlannedProduct[]) {
  const [products, variants] = countPlan(plan);
  const oldPrices = await readPrices(
    tx,
    plan.flatMap(({ existing }) => existing?.itemID ?? []),
  );
  const newPrices = await readPrices(tx, await writeProducts(tx, plan, { at: clock(), by: 'import' }));
  return {
    before: differing(oldPrices, newPrices),
    after: {
      'products added': products.added,
      'products changed': products.changed,
      'variants added': variants.added,
      'variants changed': variants.changed,
      ...differing(newPrices, oldPrices),
    },
    isNone: products.added + products.changed + variants.added + variants.changed === 0,
  };
}

/**
 * Imports products from a file (its columns are in docs/operations.md) in one transaction, with a row of the audit.
 * Importing it again changes nothing, and products that it does not name stay in the shop.
 */
export async function importProducts(
  deps: Deps,
  bytes: Uint8Array,
  { dryRun, setStock }: ImportOptions,
): Promise<CommandResult> {
  const { rows, errors } = readProducts(bytes);
  const action = { call: 'ops import products', target: 'products of a file', actionID: null, request: null };
  return recordChange<CommandResult>(deps, shell, action, async (tx) => {
    await lockGoods(tx);
    const planned = await planProducts(tx, rows, setStock);
    const missing = await findMissingPictures(deps, tx, planned.plan);
    const unpayable = findUnpayablePrices(planned.plan, highestPrice(deps.shopSettings.prices().tax));
    const allErrors = [...errors, ...planned.errors, ...missing, ...unpayable];
    if (allErrors.length > 0) return { answer: refused(allErrors), isNone: true };
    const { plan } = planned;
    if (!dryRun) {
      const answer = { code: 0, out: formatSummary(plan) } as const;
      return { answer, ...(await writePlan(deps, tx, plan)) };
    }
    const lines = plan.flatMap((product) => [...planLines(product)]).map((line) => `${line}\n`);
    const out = `${lines.join('')}${formatSummary(plan)}Nothing was written: this was a dry run.\n`;
    return { answer: { code: 0, out }, isNone: true };
  });
}

/**
 * Loads codes from a file into the vault, all of them or none, and delivers them to orders that wait. No message
 * repeats a code. Does not change the stock, which the import of products sets. The audit has the numbers.
 * @throws CommandError where there is no vault
 */
export async function importCodes(
  deps: Deps,
  bytes: Uint8Array,
  { dryRun }: Pick<ImportOptions, 'dryRun'>,
): Promise<CommandResult> {
  const file = readCsv(bytes, { required: ['variantID', 'code'], optional: [] });
  const rowErrors = [...file.errors];
  const rows = file.rows.flatMap(({ line, cells: { variantID = '', code = '' } }) => {
    if (/^[1-9]\d{0,8}$/.test(variantID)) return [{ line, variantID: Number(variantID), code }];
    rowErrors.push(rowError(line, 'variantID', 'must be a number, as the export of the products writes it.'));
    return [];
  });
  try {
    // Lines with errors do not end the check, so that all errors are reported at once.
    const isCheck = dryRun || rowErrors.length > 0;
    const action = { call: 'ops import codes', target: 'codes of a file', actionID: null, request: null };
    const { errors, loaded, delivered } = await recordChange(deps, shell, action, async (tx) => {
      await lockVault(tx);
      const answer = await loadLocked(deps, tx, rows, { dryRun: isCheck });
      const after = { loaded: answer.loaded, delivered: answer.delivered.length };
      return { answer, after, isNone: answer.loaded === 0 };
    });
    const allErrors = [...rowErrors, ...errors.map(({ line, message }) => rowError(line, null, message))];
    if (allErrors.length > 0) return refused(allErrors);
    if (dryRun)
      return {
        code: 0,
        out: `${formatCount(rows.length, 'code')} would be loaded. Nothing was written: this was a dry run.\n`,
      };
    const orders = delivered.length === 0 ? '' : ` Delivered: ${delivered.join(', ')}.`;
    return { code: 0, out: `Loaded: ${formatCount(loaded, 'code')}.${orders}\n` };
  } catch (error) {
    if (error instanceof NoVaultError) throw new CommandError(error.message);
    throw error;
  }
}
