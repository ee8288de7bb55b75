import { listCodes, revealCode } from '#contract/order-codes.ts';
import { orderCodesMachine } from '#machines/order-codes/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const orderCodesFlow = ({ api }: Environment) =>
  orderCodesMachine.provide({
    actors: {
      listCodes: fromCall(api, listCodes, ({ session, orderID }) => ({ params: { orderID }, token: session.token })),
      revealCode: fromCall(api, revealCode, ({ session, orderID, codeID }) => ({
        params: { orderID, codeID },
        token: session.token,
      })),
    },
  });
