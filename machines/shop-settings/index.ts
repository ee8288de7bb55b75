export { type SettingField, slidePlaces } from './draft.ts';
export { type StoredShop, shopSettingsMachine } from './shop-settings.machine.ts';
