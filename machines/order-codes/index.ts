export { orderCodesMachine } from './order-codes.machine.ts';
export { type CodeLine, type OrderCodesView, orderCodesEvents, viewOrderCodes } from './order-codes.view.ts';
