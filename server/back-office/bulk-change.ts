import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type BulkChange,
  type BulkPlan,
  type BulkSelection,
  bulkLimits,
  type PlannedProduct,
} from '#contract/desk/bulk.ts';
import type { Transaction } from '../db/open.ts';
import { bulkChanges, type ChangedProduct, products, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { day } from '../time.ts';
import { readPrices } from './audited-money.ts';
import { changedDeals, dealsOf, isSameDeals, writeDeals } from './bulk-deals.ts';
import { changedPrices, type Prices, priceError } from './bulk-prices.ts';
import { Refusal } from './refusal.ts';
import type { Subject } from './subjects.ts';
import { lockGoods } from './write-products.ts';

/** One change of many products: planned, applied and undone. It changes prices, deals and what shoppers see, and no stock. */

type Product = typeof products.$inferSelect;
type Variant = typeof variants.$inferSelect;
/** What shoppers see of a product after a change. One that is to be shown later is shown now, or not at all. */
const isShownAfter = ({ hiddenAt }: Product, { kind }: BulkChange): boolean =>
  kind === 'show' || (kind !== 'hide' && hiddenAt === null);

/** Whether a change alters what shoppers see of a product, or when. */
const changesVisibility = (product: Product, { kind }: BulkChange): boolean =>
  kind === 'show'
    ? product.hiddenAt !== null
    : kind === 'hide' && (product.hiddenAt === null || product.publishAt !== null);

/** A product with its plan, and the prices that are written. */
interface Planned {
  readonly product: Product;
  readonly plan: PlannedProduct;
  readonly prices: readonly (Prices & { readonly variant: Variant })[];
}

/** The products and variants of a selection. `lock` locks both: variants in the order of every sale. */
async function readSelected(tx: Transaction, isSelected: SQL | undefined, lock: boolean) {
  const found = await tx
    .select()
    .from(products)
    .where(isSelected)
    .orderBy(desc(products.itemID))
    .limit(bulkLimits.products + 1);
  if (found.length > bulkLimits.products) throw new Refusal('too many products', { most: bulkLimits.products });
  const ids = found.map(({ itemID }) => itemID);
  if (ids.length === 0) return { found, own: new Map<number, Variant[]>() };
  const query = tx.select().from(variants).where(inArray(variants.itemID, ids)).orderBy(asc(variants.variantID));
  const rows = await (lock ? query.for('no key update') : query);
  return { found, own: Map.groupBy(rows, ({ itemID }) => itemID) };
}

function planProduct(
  product: Product,
  own: readonly Variant[],
  change: BulkChange,
  { chosen, highest }: { readonly chosen: boolean; readonly highest: number },
): Planned | null {
  const prices = own.flatMap((variant) => {
    const after = changedPrices(variant, change);
    return after.salePrice === variant.salePrice && after.listPrice === variant.listPrice
      ? []
      : [{ ...after, variant }];
  });
  const [dealsBefore, dealsAfter] = [dealsOf(product), changedDeals(product, change)];
  if (prices.length === 0 && !changesVisibility(product, change) && isSameDeals(dealsBefore, dealsAfter)) return null;
  const errors = prices.flatMap((after) => priceError(after, highest) ?? []);
  const hasNone = change.kind === 'show' && own.every(({ hiddenAt }) => hiddenAt !== null);
  return {
    product,
    prices,
    plan: {
      itemID: product.itemID,
      name: product.name,
      chosen,
      shown: [product.hiddenAt === null, isShownAfter(product, change)],
      deals: [[...dealsBefore.deals], [...dealsAfter.deals]],
      variants: prices.map(({ variant, salePrice, listPrice }) => ({
        variantID: variant.variantID,
        name: variant.name,
        salePrice: [variant.salePrice, salePrice],
        listPrice: [variant.listPrice, listPrice],
      })),
      error: hasNone ? 'All its variants are hidden.' : (errors[0] ?? null),
    },
  };
}

/** The state that a change is decided on: the number of products, and a hash of what it does to which version. */
function stateOf(planned: readonly Planned[]): string {
  const facts = planned.map(({ product, plan }) => [product.version, plan]);
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
  return `${planned.length} ${planned.length === 1 ? 'product' : 'products'}, ${hash}`;
}

/** A selection with the condition that its filters mean. */
export interface Selected {
  readonly isSelected: SQL | undefined;
  readonly without: BulkSelection['without'];
  /** The highest price that can be paid. */
  readonly highest: number;
}

async function plan(tx: Transaction, { isSelected, without, highest }: Selected, change: BulkChange, lock: boolean) {
  const { found, own } = await readSelected(tx, isSelected, lock);
  const all = found.flatMap((product) => {
    const chosen = !without.includes(product.itemID);
    return planProduct(product, own.get(product.itemID) ?? [], change, { chosen, highest }) ?? [];
  });
  const chosen = all.filter((one) => one.plan.chosen);
  return { all, chosen, state: stateOf(chosen), unchanged: found.length - all.length };
}

/** Plans a change, and changes nothing. @throws Refusal for too many products */
export async function previewBulkChange(tx: Transaction, selected: Selected, change: BulkChange): Promise<BulkPlan> {
  const { all, state, unchanged } = await plan(tx, selected, change, false);
  return { state, products: all.map((one) => one.plan), unchanged };
}

/** What a change of a selection is decided on. Imports and edits of products wait. */
export function bulkSubject(selected: Selected, change: BulkChange): Subject {
  // After the change its filters may select others.
  let ids: readonly number[] = [];
  return {
    target: 'many products',
    lock: async (tx) => {
      await lockGoods(tx);
      const { state, chosen } = await plan(tx, selected, change, true);
      ids = chosen.map(({ product }) => product.itemID);
      return state;
    },
    money: (tx) => readPrices(tx, ids),
  };
}

/** Writes prices of locked variants in one statement. */
async function writePrices(tx: Transaction, rows: readonly (Prices & { readonly variantID: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(
    rows.map(({ variantID, salePrice, listPrice }) => sql`(${variantID}::int, ${salePrice}::int, ${listPrice}::int)`),
    sql`, `,
  );
  await tx.execute(sql`update ${variants} set sale_price = priced.sale, list_price = priced.list
    from (values ${values}) as priced(id, sale, list) where ${variants.variantID} = priced.id`);
}

/**
 * Applies a change whose goods `bulkSubject` has locked.
 * @throws Refusal where a product cannot be changed so, or none changes
 */
export async function applyBulkChange(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  selected: Selected,
  change: BulkChange,
  by: string,
): Promise<{ changeID: number; products: number; state: string }> {
  const { chosen } = await plan(tx, selected, change, true);
  const wrong = chosen.find((one) => one.plan.error !== null);
  if (wrong) throw new Refusal('bulk not possible', { name: wrong.plan.name, error: wrong.plan.error ?? '' });
  if (chosen.length === 0) throw new Refusal('bulk changes nothing', undefined);
  const now = clock();
  const isChosen = inArray(
    products.itemID,
    chosen.map(({ product }) => product.itemID),
  );
  const visibility =
    change.kind === 'hide'
      ? { hiddenAt: sql`coalesce(${products.hiddenAt}, ${now.toISOString()}::timestamptz)`, publishAt: null }
      : change.kind === 'show'
        ? { hiddenAt: null, publishAt: null }
        : {};
  await tx
    .update(products)
    .set({ ...visibility, version: sql`${products.version} + 1` })
    .where(isChosen);
  await writePrices(
    tx,
    chosen.flatMap(({ prices }) => prices.map((row) => ({ ...row, variantID: row.variant.variantID }))),
  );
  const isDeal = change.kind === 'deal' || change.kind === 'end deal';
  if (isDeal)
    for (const { product } of chosen) await writeDeals(tx, product.itemID, changedDeals(product, change), now);
  const before = chosen.map(
    ({ product, prices }): ChangedProduct => ({
      itemID: product.itemID,
      version: product.version + 1,
      hiddenAt: product.hiddenAt?.toISOString() ?? null,
      publishAt: product.publishAt?.toISOString() ?? null,
      ...(isDeal && { deals: dealsOf(product) }),
      prices: prices.map(({ variant: { variantID, salePrice, listPrice } }) => ({ variantID, salePrice, listPrice })),
    }),
  );
  const [row] = await tx
    .insert(bulkChanges)
    .values({ change, products: before, by, createdAt: now })
    .returning({ changeID: bulkChanges.changeID });
  if (!row) throw new Error('a change was not inserted');
  return { changeID: row.changeID, products: chosen.length, state: 'applied' };
}

const since = (now: Date): SQL => gte(bulkChanges.createdAt, new Date(now.getTime() - day));

/** The changes of the last day, the newest first. */
export const recentBulkChanges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.select().from(bulkChanges).where(since(clock())).orderBy(desc(bulkChanges.changeID)).limit(50);

/** The state of a change that may be undone. */
export const bulkChangeState = ({ undoneAt }: Pick<typeof bulkChanges.$inferSelect, 'undoneAt'>) =>
  undoneAt === null ? ('applied' as const) : ('undone' as const);

async function lockBulkChange({ clock }: Pick<Deps, 'clock'>, tx: Transaction, changeID: number) {
  await lockGoods(tx);
  const [row] = await tx
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.changeID, changeID), since(clock())))
    .for('update');
  if (!row) throw new Refusal('no bulk change', { changeID });
  return row;
}

export const undoSubject = (deps: Pick<Deps, 'clock'>, changeID: number): Subject => ({
  target: `change ${changeID} of many products`,
  lock: async (tx) => bulkChangeState(await lockBulkChange(deps, tx, changeID)),
  money: async (tx) =>
    readPrices(
      tx,
      (await lockBulkChange(deps, tx, changeID)).products.map(({ itemID }) => itemID),
    ),
});

/** Undoes a change in each product that was not changed since. The caller has locked it. */
export async function undoBulkChange(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  changeID: number,
): Promise<{ restored: number; left: number; state: string }> {
  const { products: before } = await lockBulkChange(deps, tx, changeID);
  const ids = before.map(({ itemID }) => itemID);
  await tx
    .select({ variantID: variants.variantID })
    .from(variants)
    .where(inArray(variants.itemID, ids))
    .orderBy(asc(variants.variantID))
    .for('no key update');
  const now = await tx.select().from(products).where(inArray(products.itemID, ids));
  const untouched = before.filter(({ itemID, version }) =>
    now.some((product) => product.itemID === itemID && product.version === version),
  );
  for (const { itemID, hiddenAt, publishAt, deals } of untouched) {
    if (deals) await writeDeals(tx, itemID, deals, deps.clock());
    await tx
      .update(products)
      .set({
        hiddenAt: hiddenAt === null ? null : new Date(hiddenAt),
        publishAt: publishAt === null ? null : new Date(publishAt),
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.itemID, itemID));
  }
  await writePrices(
    tx,
    untouched.flatMap(({ prices }) => prices),
  );
  await tx.update(bulkChanges).set({ undoneAt: deps.clock() }).where(eq(bulkChanges.changeID, changeID));
  return { restored: untouched.length, left: before.length - untouched.length, state: 'undone' };
}
