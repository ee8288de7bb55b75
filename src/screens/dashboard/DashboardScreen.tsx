import { viewDashboard } from '#machines/dashboard/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { accountTexts } from '#messages/account.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { Reorder } from '#src/features/reorder/Reorder.tsx';
import { dashboardFlow } from '#src/platform/composition/dashboard.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { DashboardView } from './DashboardView.tsx';

function OwnDashboard({ customer }: { customer: Credentials }) {
  const flow = useFlow(dashboardFlow, customer);
  return (
    <DashboardView
      view={useView(flow, viewDashboard)}
      reorderOf={({ orderID }) => (
        <Reorder
          key={`${customer.token} ${orderID}`}
          session={customer}
          orderID={orderID}
          about={accountTexts.overview.order(orderID)}
        />
      )}
      onRetry={() => flow.send(resourceEvents.retried())}
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
