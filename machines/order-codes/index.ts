export { orderCodesMachine } from './order-codes.machine.ts';
export {
  type CodeLine,
  type OrderCodesView,
  orderCodesEvents,
  type RedeemGuide,
  viewOrderCodes,
} from './order-codes.view.ts';
