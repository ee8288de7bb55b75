export { dataExportMachine } from './data-export.machine.ts';
export { type DataExportView, dataExportEvents, viewDataExport } from './data-export.view.ts';
