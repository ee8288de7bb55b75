export { orderCodesMachine } from './order-codes.machine.ts';
export { type CodeLine, type OrderCodesView, orderCodes, viewOrderCodes } from './order-codes.view.ts';
