import { screenOf } from '@uwanja/flow-paths/page';
import { SubscriptionsScreen } from '#src/screens/subscriptions/SubscriptionsScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { customerPage } from './customer-page.ts';
import { subscriptionsModel } from './subscriptions.model.ts';

export const subscriptionsScreen = screenOf(subscriptionsModel)({
  page: <SubscriptionsScreen />,
  at: '/subscriptions',
  ...customerPage,
  states: {
    loading: seesLoading,
    ready: seesText('2 subscriptions'),
    empty: seesText('No subscriptions found'),
    failed: seesFailure,
  },
});
