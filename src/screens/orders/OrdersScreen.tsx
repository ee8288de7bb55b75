import { useSend, useSendOnChange } from '@uwanja/flow-ssr';
import { awaitsPayment } from '#contract/orders.ts';
import { ordersEvents, viewOrders } from '#machines/orders/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { ordersTexts } from '#messages/orders.ts';
import { AccountFrame } from '#src/features/account/AccountFrame.tsx';
import { Reorder } from '#src/features/reorder/Reorder.tsx';
import { ordersFlow } from '#src/platform/composition/orders.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { usePageHidden } from '#src/platform/hooks/use-page-hidden.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { OrderCodes } from './OrderCodes.tsx';
import { OrderReviews } from './OrderReviews.tsx';
import { OrdersView } from './OrdersView.tsx';

/** /orders. The flow refreshes the orders only while the page is visible. */
export function OrdersScreen() {
  const [{ token, userID }] = useChildView('session', viewSession);
  const session = token !== null && userID !== null ? { token, userID } : null;
  const orders = useFlow(ordersFlow, { session });
  useSendOnChange(orders, `${userID} ${token}`, sessionChanged(session));
  const hidden = usePageHidden();
  useSend(orders, String(hidden), hidden ? ordersEvents.pageHidden() : ordersEvents.pageShown());
  return (
    <AccountFrame path="/orders">
      <OrdersView
        view={useView(orders, viewOrders)}
        onLoadMore={() => orders.send(ordersEvents.pageRequested())}
        onRetry={() => orders.send(ordersEvents.retried())}
        codesOf={({ orderID, payload: { codes } }) =>
          session && codes.delivered > 0 ? (
            // Remounts for another token or code count, which also masks revealed codes.
            <OrderCodes
              key={`${session.token} ${codes.delivered}`}
              session={session}
              orderID={orderID}
              count={codes.delivered}
            />
          ) : null
        }
        reorderOf={(order) =>
          session && !awaitsPayment(order) ? (
            <Reorder
              key={session.token}
              session={session}
              orderID={order.orderID}
              about={ordersTexts.order(order.orderID)}
            />
          ) : null
        }
        reviewsOf={({ orderID, status, cart }) =>
          session && status === 'completed' && cart.cartItems.some(({ itemType }) => itemType === 'product') ? (
            <OrderReviews key={session.token} session={session} orderID={orderID} />
          ) : null
        }
      />
    </AccountFrame>
  );
}
