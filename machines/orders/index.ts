export { ordersMachine } from './orders.machine.ts';
export type { OrdersPage } from './orders.types.ts';
export { type OrdersView, ordersEvents, viewOrders } from './orders.view.ts';
