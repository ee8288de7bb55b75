import { externalEvent, press, screenOf } from '@uwanja/flow-paths/page';
import { SubscriptionsScreen } from '#src/screens/subscriptions/SubscriptionsScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';
import { subscriptionsModel } from './subscriptions.model.ts';

export const subscriptionsScreen = screenOf(subscriptionsModel)({
  page: <SubscriptionsScreen />,
  at: '/subscriptions',
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('another customer'),
  },
  states: {
    loading: seesLoading,
    ready: seesText('2 subscriptions'),
    empty: seesText('No subscriptions found'),
    failed: seesFailure,
  },
});
