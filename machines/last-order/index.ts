export { lastOrderMachine } from './last-order.machine.ts';
export { viewLastOrder } from './last-order.view.ts';
