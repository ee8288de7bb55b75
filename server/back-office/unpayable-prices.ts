import { type RowError, rowError } from '../csv/csv.ts';
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
