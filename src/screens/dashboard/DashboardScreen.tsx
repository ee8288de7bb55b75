import { useSelector } from '@xstate/react';
import { viewDashboard } from '#machines/dashboard/index.ts';
import type { Customer } from '#machines/support/customer.ts';
import { resource } from '#machines/support/resource.ts';
import { dashboardFlow } from '#src/app/composition/dashboard.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { accountTexts } from '#src/messages/en/account.ts';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { DashboardView } from './DashboardView.tsx';

function OwnDashboard({ customer }: { customer: Customer }) {
  const flow = useFlow(dashboardFlow, customer);
  return (
    <DashboardView
      view={useSelector(flow, viewDashboard, shallowEqual)}
      onRetry={() => flow.send(resource.retried())}
    />
  );
}

export function DashboardScreen() {
  return (
    <AccountScreen path="/dashboard" title={accountTexts.overview.title}>
      {(customer) => <OwnDashboard customer={customer} />}
    </AccountScreen>
  );
}
