import { findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { DataExport } from '#src/screens/account-management/DataExport.tsx';
import { seesBusy } from '#tests/support/models/expectations.ts';
import { dataExportModel } from './data-export.model.ts';
import { ada } from './purchases.ts';

export const dataExportScreen = screenOf(dataExportModel)({
  page: <DataExport customer={ada} />,
  at: '/account-management',
  events: { 'export.requested': press('DOWNLOAD MY DATA') },
  states: {
    idle: () => expect(findControl('button', 'DOWNLOAD MY DATA')).toBeEnabled(),
    exporting: seesBusy('Collecting…'),
  },
});
