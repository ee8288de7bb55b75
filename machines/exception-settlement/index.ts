export { exceptionSettlementMachine } from './exception-settlement.machine.ts';
export type { LoadedException } from './exception-settlement.types.ts';
export {
  type ExceptionSettlementView,
  exceptionSettlementEvents,
  viewExceptionSettlement,
} from './exception-settlement.view.ts';
