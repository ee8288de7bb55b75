import { and, desc, eq, lt } from 'drizzle-orm';
import * as contract from '#contract/desk/goods.ts';
import * as stockContract from '#contract/desk/stock.ts';
import { highestPrice } from '#contract/highest-price.ts';
import { readPrices } from '../back-office/audited-money.ts';
import { addProduct, productState, saveProduct } from '../back-office/edit-product.ts';
import { Refusal } from '../back-office/refusal.ts';
import { changeStock, setLowStock } from '../back-office/stock.ts';
import { subjects } from '../back-office/subjects.ts';
import type { Database } from '../db/open.ts';
import { stockChanges, variants } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { deskTexts } from '../texts/index.ts';
import { describeProduct, listProductRows } from './goods-queries.ts';
import { nextOf, numberCursor } from './pagination.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/goods.ts. */

/** @throws Refusal where the product has no such variant */
async function requireVariant(db: Database, itemID: number, variantID: number): Promise<void> {
  const isIt = and(eq(variants.variantID, variantID), eq(variants.itemID, itemID));
  if ((await db.$count(variants, isIt)) === 0) throw new Refusal('no variant', { variantID });
}

export const goodsCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskProducts, contract.listDeskProductsRequest, ({ query }, { db }) =>
    listProductRows(db, query),
  ),

  serveDesk(contract.getPriceLimit, contract.getPriceLimitRequest, async (_, { shopSettings }) => ({
    highest: highestPrice(shopSettings.prices().tax),
  })),

  serveDesk(contract.getDeskProduct, contract.getDeskProductRequest, ({ params }, { db }) =>
    describeProduct(db, params.itemID),
  ),

  serveDesk(contract.saveDeskProduct, contract.saveDeskProductRequest, (request, deps) => {
    const { params, body, caller } = request;
    return decide(deps, request, subjects.product(params.itemID), (tx) =>
      saveProduct(deps, tx, params.itemID, body.product, caller.name),
    );
  }),

  serveDesk(contract.addDeskProduct, contract.addDeskProductRequest, (request, deps) =>
    act(deps, request, 'a new product', async (tx) => {
      const added = await addProduct(deps, tx, request.body.product, request.caller.name);
      const answer = { ...added, state: productState({ version: 1 }) };
      return { answer, after: { ...answer, ...(await readPrices(tx, [added.itemID])) } };
    }),
  ),

  serveDesk(stockContract.changeStock, stockContract.changeStockRequest, (request, deps) => {
    const { params, body, caller } = request;
    const { by, counted, reason } = body;
    if ((by === undefined) === (counted === undefined)) throw new HttpError(400, deskTexts.oneStockChange);
    return act(deps, request, `variant ${params.variantID}`, async (tx) => {
      const change = by === undefined ? { counted: counted ?? 0 } : { by };
      const answer = await changeStock(deps, tx, { ...params, change, reason, by: caller.name });
      return { answer, before: { stock: answer.stock - answer.difference }, after: answer };
    });
  }),

  serveDesk(stockContract.setLowStock, stockContract.setLowStockRequest, (request, deps) => {
    const { params, body } = request;
    return act(deps, request, `variant ${params.variantID}`, async (tx) => {
      const answer = await setLowStock(tx, params, body.lowStock ?? null);
      return { answer, after: answer };
    });
  }),

  serveDesk(
    stockContract.listStockChanges,
    stockContract.listStockChangesRequest,
    async ({ params, query }, { db }) => {
      await requireVariant(db, params.itemID, params.variantID);
      const { before, limit } = query;
      const rows = await db
        .select()
        .from(stockChanges)
        .where(
          and(
            eq(stockChanges.variantID, params.variantID),
            before === undefined ? undefined : lt(stockChanges.changeID, numberCursor(before)),
          ),
        )
        .orderBy(desc(stockChanges.changeID))
        .limit(limit + 1);
      return {
        changes: rows.slice(0, limit).map(({ changeID, difference, stock, counted, reason, by, createdAt }) => ({
          changeID,
          difference,
          stock,
          counted,
          reason,
          by,
          at: createdAt.toISOString(),
        })),
        next: nextOf(rows, limit, ({ changeID }) => String(changeID)),
      };
    },
  ),
];
