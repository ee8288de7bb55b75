import { SubscriptionsScreen } from '#src/screens/subscriptions/SubscriptionsScreen.tsx';
import { elsewhere, press, screenOf } from '../support/screen-level.tsx';
import { seesFailure, seesLoading, seesText } from '../support/seen.ts';
import { adaSignedIn } from '../support/standing.ts';
import { subscriptionsModel } from './subscriptions.model.ts';

export const subscriptionsScreen = screenOf(subscriptionsModel)({
  page: <SubscriptionsScreen />,
  at: '/subscriptions',
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': elsewhere('another customer'),
  },
  states: {
    loading: seesLoading,
    ready: seesText('2 subscriptions'),
    empty: seesText('No subscriptions found'),
    failed: seesFailure,
  },
});
