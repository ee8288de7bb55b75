import { fromPromise } from 'xstate';
import { listCodes, revealCode } from '#contract/order-codes.ts';
import { orderCodesMachine } from '#machines/order-codes/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const orderCodesFlow = ({ api }: Environment) =>
  orderCodesMachine.provide({
    actors: {
      listCodes: fromPromise(({ input: { session, orderID }, signal }) =>
        api(listCodes, { params: { orderID } }, { token: session.token, signal }),
      ),
      revealCode: fromPromise(({ input: { session, orderID, codeID }, signal }) =>
        api(revealCode, { params: { orderID, codeID } }, { token: session.token, signal }),
      ),
    },
  });
