import { OrdersScreen } from '#src/screens/orders/OrdersScreen.tsx';
import { elsewhere, press, screenOf } from '../support/screen-level.tsx';
import { seesFailure, seesLoading, seesText } from '../support/seen.ts';
import { adaSignedIn, nobodySignedIn } from '../support/standing.ts';
import { ordersModel } from './orders.model.ts';

export const ordersScreen = screenOf(ordersModel)({
  page: <OrdersScreen />,
  at: '/orders',
  children: (actor) => ({ session: actor.getSnapshot().context.session ? adaSignedIn() : nobodySignedIn() }),
  events: {
    'session.changed': elsewhere('the session'),
    'orders.retried': press('Try again'),
  },
  states: {
    signedOut: seesText('Sign in to see your orders'),
    loading: seesLoading,
    ready: seesText('1 order'),
    empty: seesText('No orders found'),
    failed: seesFailure,
  },
});
