import { and, asc, eq, inArray, isNull, min } from 'drizzle-orm';
import * as contract from '#contract/order-codes.ts';
import type { Database } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { codeReveals, orders, products, variants, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { requireSelf } from '../http/authorization.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { accountTexts, orderTexts } from '../texts/index.ts';
import { createVault, DecryptionError } from './encryption.ts';

const belongsToAnother = () => new HttpError(403, accountTexts.ownedByAnother);

/** @throws HttpError 404 for an unknown order, 403 for another user's */
async function requireOrder(db: Database, orderID: string, caller: Caller): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.orderID, orderID));
  if (!order) throw new HttpError(404, orderTexts.notFound);
  if (order.userId === null) throw belongsToAnother();
  requireSelf(caller, order.userId);
  return order;
}

/** SQL: the codes of an order that may be revealed. Those that were replaced, or of a cancelled order, may not. */
const deliveredCodes = (orderID: string) =>
  and(eq(vaultCodes.orderID, orderID), isNull(vaultCodes.voidedAt), inArray(orders.status, ['pending', 'completed']));

async function listCodes(db: Database, { orderID, cart }: OrderRow): Promise<contract.DeliveredCode[]> {
  const rows = await db
    .select({
      codeID: vaultCodes.codeID,
      variantID: vaultCodes.variantID,
      redeemSteps: products.redeemSteps,
      assignedAt: vaultCodes.assignedAt,
      revealedAt: min(codeReveals.revealedAt),
    })
    .from(vaultCodes)
    .innerJoin(orders, eq(orders.orderID, vaultCodes.orderID))
    .innerJoin(variants, eq(variants.variantID, vaultCodes.variantID))
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .leftJoin(codeReveals, eq(codeReveals.codeID, vaultCodes.codeID))
    .where(deliveredCodes(orderID))
    .groupBy(vaultCodes.codeID, products.redeemSteps)
    .orderBy(asc(vaultCodes.codeID));
  return rows.flatMap(({ codeID, variantID, redeemSteps, assignedAt, revealedAt }) => {
    const sold = cart.cartItems.find(({ itemType, itemID }) => itemType === 'product' && itemID === variantID);
    if (!sold || !assignedAt) return [];
    return {
      codeID,
      variantID,
      name: `${sold.item.name} (${sold.variant.name})`,
      deliveredAt: assignedAt.toISOString(),
      redeem: { product: sold.item.name, region: sold.variant.region, steps: redeemSteps },
      revealedAt: revealedAt?.toISOString() ?? null,
    };
  });
}

/** @throws HttpError 503 where there is no key or it does not decrypt this code; the log has the code's id */
function decryptCode({ config, log }: Deps, { codeID, sealed, variantID }: typeof vaultCodes.$inferSelect): string {
  try {
    const code = createVault(config.vaultKeys)?.decrypt(sealed, variantID);
    if (code !== undefined) return code;
    log.error({ codeID }, 'a code cannot be decrypted: VAULT_KEY is not set');
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    log.error({ err: error, codeID }, 'a code cannot be decrypted');
  }
  throw new HttpError(503, orderTexts.codeUnavailable);
}

/** @throws HttpError 404 where the order has no such code, or its codes may not be revealed */
async function requireDelivered(
  db: Database,
  orderID: string,
  codeID: number,
): Promise<typeof vaultCodes.$inferSelect> {
  const [found] = await db
    .select({ row: vaultCodes })
    .from(vaultCodes)
    .innerJoin(orders, eq(orders.orderID, vaultCodes.orderID))
    .where(and(eq(vaultCodes.codeID, codeID), deliveredCodes(orderID)));
  if (!found) throw new HttpError(404, orderTexts.noSuchCode);
  return found.row;
}

/**
 * Records a reveal and decrypts the code. The order is locked before its code is read: a cancellation that returns the
 * code to the vault comes before, and the code is not shown, or after, and the code stays with the order. The cart, which
 * every change of an order locks first, is not needed: nothing is locked here that they lock before the order.
 * @throws HttpError 404 where the order was cancelled meanwhile, 503 where the code cannot be decrypted
 */
const revealCode = (
  deps: Deps,
  { orderID, codeID, userId }: { orderID: string; codeID: number; userId: string },
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    await tx.select({ orderID: orders.orderID }).from(orders).where(eq(orders.orderID, orderID)).for('share');
    const code = decryptCode(deps, await requireDelivered(tx, orderID, codeID));
    // The reveal is recorded before the answer, so that no code is revealed without a record.
    await tx.insert(codeReveals).values({ codeID, userId, revealedAt: deps.clock() });
    return code;
  });

/** The calls of contract/order-codes.ts. */
export const vaultCalls: readonly ServedCall[] = [
  serve(contract.listCodes, contract.listCodesRequest, async ({ params, caller }, { db }) =>
    listCodes(db, await requireOrder(db, params.orderID, caller)),
  ),

  serve(contract.revealCode, contract.revealCodeRequest, async ({ params: { orderID, codeID }, caller }, deps) => {
    await requireOrder(deps.db, orderID, caller);
    await requireDelivered(deps.db, orderID, codeID);
    // The limit allows all codes of the largest order.
    await consume(deps, [createLimit('reveal:user', caller.userId)]);
    return { codeID, code: await revealCode(deps, { orderID, codeID, userId: caller.userId }) };
  }),
];
