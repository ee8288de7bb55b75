import * as contract from '#contract/stock-alerts.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { createStockAlert, getStockAlert, removeStockAlert } from './stock-alerts.ts';

/** The calls of contract/stock-alerts.ts. */
export const stockAlertCalls: readonly ServedCall[] = [
  serve(contract.getStockAlert, contract.getStockAlertRequest, ({ params }, { db }) => getStockAlert(db, params)),
  serve(contract.createStockAlert, contract.createStockAlertRequest, async ({ params, body }, deps) => {
    await consume(deps, [createLimit('stock-alert:user', params.id), createLimit('stock-alert:user-day', params.id)]);
    return createStockAlert(deps, { id: params.id, variantID: body.variantID });
  }),
  serve(contract.removeStockAlert, contract.removeStockAlertRequest, ({ params }, { db }) =>
    removeStockAlert(db, params),
  ),
];
