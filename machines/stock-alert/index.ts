export { stockAlertMachine } from './stock-alert.machine.ts';
export { type StockAlertView, stockAlertEvents, viewStockAlert } from './stock-alert.view.ts';
