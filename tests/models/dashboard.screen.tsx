import { DashboardScreen } from '#src/screens/dashboard/DashboardScreen.tsx';
import { elsewhere, press, screenOf } from '../support/screen-level.tsx';
import { seesFailure, seesLoading, seesText } from '../support/seen.ts';
import { adaSignedIn } from '../support/standing.ts';
import { dashboardModel } from './dashboard.model.ts';

export const dashboardScreen = screenOf(dashboardModel)({
  page: <DashboardScreen />,
  at: '/dashboard',
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': elsewhere('another customer'),
  },
  states: {
    loading: seesLoading,
    ready: seesText('ada@example.com'),
    empty: seesText('User not found'),
    failed: seesFailure,
  },
});
