export { shopMachine } from './shop.machine.ts';
export { type ShopView, shopEvents, viewCheckoutCode, viewShop } from './shop.view.ts';
