import * as contract from '#contract/stock-alerts.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { createStockAlert, getStockAlert, removeStockAlert } from './stock-alerts.ts';

/** The calls of contract/stock-alerts.ts. */
export const stockAlertCalls: readonly ServedCall[] = [
  serve(contract.getStockAlert, ({ params }, { db }) => getStockAlert(db, params)),
  serve(contract.createStockAlert, async ({ params, body }, deps) => {
    await consume(deps, [createLimit('stock-alert:user', params.id), createLimit('stock-alert:user-day', params.id)]);
    return createStockAlert(deps, { id: params.id, variantID: body.variantID });
  }),
  serve(contract.removeStockAlert, ({ params }, { db }) => removeStockAlert(db, params)),
];
