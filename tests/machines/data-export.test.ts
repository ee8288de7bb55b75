import { describe, expect, it } from 'vitest';
import { dataExportEvents, dataExportMachine, viewDataExport } from '#machines/data-export/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { dataExportModel } from '../models/data-export.model.ts';
import { failed } from '../models/failures.ts';
import { ada } from '../models/purchases.ts';

describe('the export', () => {
  it("saves the file with the customer's data and reports it", async () => {
    const flow = startFlow(dataExportMachine, { input: ada });
    flow.send(dataExportEvents.requested());
    expect(flow.inputOf('exportUserData')).toEqual(ada);
    await flow.answer('exportUserData');
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'dataExported' }]);
  });

  it('can be requested again after a failure', async () => {
    const flow = startFlow(dataExportMachine, { input: ada });
    flow.send(dataExportEvents.requested());
    await flow.fail('exportUserData', failed.of('offline'));
    expect(viewDataExport(flow.snapshot)).toEqual({ busy: false, canRequest: true, message: 'offline' });
    flow.send(dataExportEvents.requested());
    expect(viewDataExport(flow.snapshot).message).toBeNull();
  });
});

walkEveryPath(dataExportModel);
