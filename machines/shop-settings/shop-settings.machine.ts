import type { ShopSettings } from '#contract/desk/shop.ts';
import { createEditor } from '../support/editor.ts';
import { readDraft, toDraft } from './draft.ts';

/** The settings as the server has them. */
export interface StoredShop {
  /** The version, which a change is decided on. */
  readonly state: string;
  readonly settings: ShopSettings;
}

/** The editor of the settings of the shop. */
export const shopSettingsMachine = createEditor<StoredShop>({
  id: 'shopSettings',
  toDraft: ({ settings }) => toDraft(settings),
  check: (draft) => {
    const read = readDraft(draft);
    return 'errors' in read ? read.errors : {};
  },
  changeOf: (draft, stored) => ({
    call: 'saveShopSettings',
    params: {},
    body: { decidedOn: stored?.state, ...readDraft(draft) },
  }),
  stepUp: true,
});
