import type { SnapshotFrom } from 'xstate';
import type { Subscription } from '#contract/accounts.ts';
import { viewResource } from '../support/resource.ts';
import type { dashboardMachine } from './dashboard.machine.ts';

const none: readonly Subscription[] = [];

/** The view model of the Account Overview. The status `empty` means 'User not found'. */
export const viewDashboard = (snapshot: SnapshotFrom<typeof dashboardMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  return {
    ...loaded,
    user: data?.user ?? null,
    address: data?.address ?? null,
    lastOrder: data?.lastOrder ?? null,
    waitingCodes: data?.waitingCodes ?? 0,
    subscriptions: data?.subscriptions ?? none,
  };
};
export type DashboardView = ReturnType<typeof viewDashboard>;
