import { fromPromise } from 'xstate';
import { createStockAlert, getStockAlert, removeStockAlert } from '#contract/stock-alerts.ts';
import { stockAlertMachine } from '#machines/stock-alert/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const stockAlertFlow = ({ api }: Environment) =>
  stockAlertMachine.provide({
    actors: {
      getStockAlert: fromPromise(({ input: { session, variantID }, signal }) =>
        api(getStockAlert, { params: { id: session.userID, variantID } }, { token: session.token, signal }),
      ),
      createStockAlert: fromPromise(({ input: { session, variantID }, signal }) =>
        api(
          createStockAlert,
          { params: { id: session.userID }, body: { variantID } },
          { token: session.token, signal },
        ),
      ),
      removeStockAlert: fromPromise(({ input: { session, variantID }, signal }) =>
        api(removeStockAlert, { params: { id: session.userID, variantID } }, { token: session.token, signal }),
      ),
    },
  });
