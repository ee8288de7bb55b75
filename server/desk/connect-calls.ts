import * as contract from '#contract/desk/connect.ts';
import { differing, readConnectPrices } from '../back-office/audited-money.ts';
import { connectState, connectSubject, readConnect, saveConnect } from '../back-office/edit-connect.ts';
import { visibilityOf } from '../db/visibility.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/connect.ts. */
export const connectCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.getDeskConnect, contract.getDeskConnectRequest, async (_, { db, shopSettings }) => {
    const packages = await readConnect(db);
    return {
      state: connectState(packages),
      usdKes: shopSettings.prices().usdKes,
      packages: packages.map(({ itemID, plan, period, days, usdCents, hiddenAt, publishAt }) => ({
        itemID,
        plan,
        period,
        days,
        usdCents,
        visibility: visibilityOf({ hiddenAt, publishAt }),
        publishAt: publishAt?.toISOString() ?? null,
      })),
    };
  }),

  serveDesk(contract.saveDeskConnect, contract.saveDeskConnectRequest, (request, deps) =>
    decide(deps, request, connectSubject, (tx) => saveConnect(deps, tx, request.body.connect)),
  ),

  serveDesk(contract.addDeskConnect, contract.addDeskConnectRequest, (request, deps) =>
    act(deps, request, 'a new Connect package', async (tx) => {
      await connectSubject.lock(tx);
      const before = await readConnectPrices(tx);
      const answer = await saveConnect(deps, tx, request.body.connect);
      return { answer, after: { ...answer, ...differing(await readConnectPrices(tx), before) } };
    }),
  ),
];
