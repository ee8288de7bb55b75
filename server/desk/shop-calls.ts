import { isDeepStrictEqual } from 'node:util';
import * as steps from '#contract/desk/first-steps.ts';
import * as contract from '#contract/desk/shop.ts';
import { requirePicture } from '../back-office/missing-pictures.ts';
import { Refusal } from '../back-office/refusal.ts';
import { subjects } from '../back-office/subjects.ts';
import { findUnpayableProducts } from '../back-office/unpayable-prices.ts';
import { publish } from '../db/pub-sub.ts';
import { removeSampleGoods } from '../seed/sample-goods.ts';
import { saveSettings, settingsTopic, versionState } from '../shop/settings.ts';
import { readFirstSteps } from './first-steps.ts';
import { decide, findDone, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/shop.ts and contract/desk/first-steps.ts. */
export const shopCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.getShopSettings, contract.getShopSettingsRequest, async (_, { shopSettings }) => {
    const { version, settings } = await shopSettings.read();
    return { state: versionState(version), settings };
  }),

  serveDesk(contract.saveShopSettings, contract.saveShopSettingsRequest, async (request, deps) => {
    const { settings } = request.body;
    const { settings: before } = await deps.shopSettings.read();
    const isRepeated = (await findDone(deps, request)) !== null;
    const saved = await decide(deps, request, subjects.settings(deps.shopSettings), async (tx) => {
      for (const image of [settings.logo, ...settings.slides.map((slide) => slide.image)])
        if (image !== '') await requirePicture(deps, tx, image);
      await saveSettings(tx, settings, deps.clock());
      return {};
    });
    const isSameTotal = isDeepStrictEqual([before.tax, before.delivery], [settings.tax, settings.delivery]);
    // A repeated request finds its own settings, and the first answer may be lost.
    if (isSameTotal && !isRepeated) return saved;
    // Not part of the change, because the audit has no names.
    const unpayable = await findUnpayableProducts(deps.db, settings);
    return { ...saved, ...(unpayable && { unpayable }) };
  }),

  serveDesk(steps.getFirstSteps, steps.getFirstStepsRequest, ({ caller }, deps) =>
    readFirstSteps(deps, caller.staffID),
  ),

  serveDesk(steps.startEmpty, steps.startEmptyRequest, (request, deps) =>
    decide(deps, request, subjects.sampleGoods, async (tx) => {
      if (request.body.decidedOn === 'removed') throw new Refusal('sample removed', { what: 'sample goods' });
      const removed = await removeSampleGoods(tx, deps.clock());
      // The Connect packages are among the facts about the shop.
      await publish(tx, settingsTopic);
      return removed;
    }),
  ),
];
