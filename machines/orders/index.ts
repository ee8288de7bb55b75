export { ordersMachine } from './orders.machine.ts';
export { type OrdersView, ordersEvents, viewOrders } from './orders.view.ts';
