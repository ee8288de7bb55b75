import { desc, eq, max } from 'drizzle-orm';
import { addressCities } from '#contract/delivery.ts';
import { maxPayment } from '#contract/max-payment.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { computeTotals } from '../carts/totals.ts';
import { type RowError, rowError } from '../csv/csv.ts';
import type { Database } from '../db/open.ts';
import { products, variants } from '../db/schema.ts';
import { isShownVariant } from '../db/visibility.ts';
import type { CartPrices } from '../shop/settings.ts';
import type { PlannedProduct } from './product-plan.ts';

/**
 * Finds new prices that no M-PESA payment covers together with the tax. A price that stays is not refused: the tax may
 * have been raised since.
 */
export const findUnpayablePrices = (plan: readonly PlannedProduct[], highest: number): RowError[] =>
  plan
    .flatMap(({ variants }) => variants)
    .filter(({ existing, fields }) => fields.salePrice > highest && fields.salePrice !== existing?.salePrice)
    .map(({ line }) =>
      rowError(line, 'salePrice', `is more than M-PESA takes in one payment with the tax: ${highest} at most.`),
    );

/** The most products that are named. */
const maxNames = 5;

/**
 * Finds products of which one piece costs more than M-PESA takes in one payment, with the tax and with the delivery to
 * some city.
 * @returns their number, and the names of the dearest; null for none
 */
export async function findUnpayableProducts(db: Database, prices: Pick<CartPrices, 'tax' | 'delivery'>) {
  const price = max(variants.salePrice);
  const shown = await db
    .select({ name: products.name, itemType: products.itemType, price })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(isShownVariant)
    .groupBy(products.itemID)
    .orderBy(desc(price), products.itemID);
  const found = shown.filter(({ itemType, price: amount }) => {
    const line = { amount: amount ?? 0, physical: !digitalProductTypes.includes(itemType) };
    return [null, ...addressCities].some((city) => computeTotals([line], city, prices).amount > maxPayment);
  });
  return found.length === 0 ? null : { count: found.length, names: found.slice(0, maxNames).map(({ name }) => name) };
}
