import { DashboardScreen } from '#src/screens/dashboard/DashboardScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';
import { externalEvent, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { dashboardModel } from './dashboard.model.ts';

export const dashboardScreen = screenOf(dashboardModel)({
  page: <DashboardScreen />,
  at: '/dashboard',
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('another customer'),
  },
  states: {
    loading: seesLoading,
    ready: seesText('ada@example.com'),
    empty: seesText('User not found'),
    failed: seesFailure,
  },
});
