export { type SettingField, slidePlaces } from './draft.ts';
export { shopSettingsMachine } from './shop-settings.machine.ts';
export { type ShopSettingsView, shopSettingsEvents, viewShopSettings } from './shop-settings.view.ts';
