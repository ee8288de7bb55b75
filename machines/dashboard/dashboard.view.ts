import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { dashboardMachine } from './dashboard.machine.ts';

/** The view model of the Account Overview. The status `empty` means 'User not found'. */
export const viewDashboard = (snapshot: SnapshotFrom<typeof dashboardMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  return { ...loaded, user: data?.user ?? null, address: data?.address ?? null };
};
export type DashboardView = ReturnType<typeof viewDashboard>;
