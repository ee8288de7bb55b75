export { productMachine } from './product.machine.ts';
export type { DeliveryLocation, Input as ProductInput } from './product.types.ts';
export { type ProductView, productEvents, viewProduct } from './product.view.ts';
