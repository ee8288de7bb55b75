import * as contract from '#contract/desk/shop.ts';
import { subjects } from '../ops/subjects.ts';
import { saveSettings, versionState } from '../shop/settings.ts';
import { decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/shop.ts. */
export const shopCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.getShopSettings, async (_, { shopSettings }) => {
    await shopSettings.refresh();
    const { version, settings } = shopSettings.current();
    return { state: versionState(version), settings };
  }),

  serveDesk(contract.saveShopSettings, (request, deps) =>
    decide(deps, request, subjects.settings, async (tx) => {
      await saveSettings(tx, request.body.settings, deps.clock());
      return {};
    }),
  ),
];
