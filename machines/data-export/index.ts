export { dataExportMachine } from './data-export.machine.ts';
export { type DataExportView, dataExport, viewDataExport } from './data-export.view.ts';
