import { createStockAlert, getStockAlert, removeStockAlert } from '#contract/stock-alerts.ts';
import { stockAlertMachine } from '#machines/stock-alert/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const stockAlertFlow = ({ api }: Environment) =>
  stockAlertMachine.provide({
    actors: {
      getStockAlert: fromCall(api, getStockAlert, ({ session, variantID }) => ({
        params: { id: session.userID, variantID },
        token: session.token,
      })),
      createStockAlert: fromCall(api, createStockAlert, ({ session, variantID }) => ({
        params: { id: session.userID },
        body: { variantID },
        token: session.token,
      })),
      removeStockAlert: fromCall(api, removeStockAlert, ({ session, variantID }) => ({
        params: { id: session.userID, variantID },
        token: session.token,
      })),
    },
  });
