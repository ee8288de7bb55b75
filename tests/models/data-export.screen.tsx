import { expect } from 'vitest';
import { DataExport } from '#src/screens/account-management/DataExport.tsx';
import { press, screenOf, seek } from '../support/screen-level.tsx';
import { seesBusy } from '../support/seen.ts';
import { dataExportModel } from './data-export.model.ts';
import { ada } from './purchases.ts';

export const dataExportScreen = screenOf(dataExportModel)({
  page: <DataExport customer={ada} />,
  at: '/account-management',
  events: { 'export.requested': press('DOWNLOAD MY DATA') },
  states: {
    idle: () => expect(seek('button', 'DOWNLOAD MY DATA')).toBeEnabled(),
    exporting: seesBusy('Collecting…'),
  },
});
