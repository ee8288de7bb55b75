export { shopMachine } from './shop.machine.ts';
export { type ShopView, shopEvents, viewShop } from './shop.view.ts';
