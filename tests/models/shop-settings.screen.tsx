import { expect } from 'vitest';
import { ShopScreen } from '#src/desk/screens/ShopScreen.tsx';
import { DeskPage, fieldOf } from './desk-page.tsx';
import { editorScreenOf } from './editor-screens.tsx';
import { shopSettingsModel } from './shop-settings.model.ts';

export const shopSettingsScreen = editorScreenOf({
  model: shopSettingsModel as never,
  page: (
    <DeskPage path="/shop">
      <ShopScreen />
    </DeskPage>
  ),
  at: () => '/shop',
  name: 'name',
  words: { name: 'Name of the shop', hours: 'Hours' },
  sees: {
    draft: (draft: Readonly<Record<string, string>>) => {
      for (const [name, value] of fieldOf('name') ? Object.entries(draft) : []) {
        const field = fieldOf(name);
        expect(field?.type === 'checkbox' ? (field.checked ? 'on' : 'off') : field?.value, name).toBe(value);
      }
    },
  },
});
