import { describe, expect, it } from 'vitest';
import { dashboardMachine, viewDashboard } from '#machines/dashboard/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { dashboardModel, newCustomer, returningCustomer } from '../models/dashboard.model.ts';
import { failed } from '../models/failures.ts';
import { ada, grace } from '../models/purchases.ts';

describe('the account overview', () => {
  it('shows the customer and the primary address', async () => {
    const flow = startFlow(dashboardMachine, { input: ada });
    expect(flow.inputOf('load')).toEqual({ query: ada });
    await flow.answer('load', returningCustomer);
    expect(viewDashboard(flow.snapshot)).toMatchObject({
      status: 'ready',
      user: { firstName: 'Ada' },
      address: { addressID: 1 },
      lastOrder: { orderID: 'ORDER1' },
      waitingCodes: 2,
    });
  });

  it('distinguishes a missing user from a failed call', async () => {
    const flow = startFlow(dashboardMachine, { input: ada });
    await flow.answer('load', null);
    expect(viewDashboard(flow.snapshot)).toMatchObject({ status: 'empty', canRetry: false });
    flow.send(resourceEvents.changed(grace));
    await flow.fail('load', failed.of('offline'));
    expect(viewDashboard(flow.snapshot)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
  });

  it('never shows one customer the data of another', async () => {
    const flow = startFlow(dashboardMachine, { input: ada });
    await flow.answer('load', newCustomer);
    flow.send(resourceEvents.changed(grace));
    expect(viewDashboard(flow.snapshot)).toMatchObject({ status: 'loading', user: null });
    expect(flow.inputOf('load')).toEqual({ query: grace });
  });
});

walkEveryPath(dashboardModel);
