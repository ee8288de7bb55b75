import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#contract/orders.ts';
import type { OrdersView as OrdersViewModel } from '#machines/orders/index.ts';
import { ordersTexts as texts } from '#messages/orders.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { UserIcon } from '#src/components/icons/icons.tsx';
import { ReceiptIcon } from '#src/components/icons/page-icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LoadMore } from '#src/components/LoadMore.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { AccountList } from '#src/features/account/AccountList.tsx';
import { OrderCard } from './OrderCard.tsx';

const List = styled('ul')({
  display: 'grid',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export interface OrdersViewProps {
  readonly view: OrdersViewModel;
  readonly onLoadMore: () => void;
  readonly onRetry: () => void;
  /** Renders the codes of an order in its card; null when it has none. */
  readonly codesOf: (order: Order) => ReactNode;
  /** Renders the button that buys an order again; null where that is not offered. */
  readonly reorderOf: (order: Order) => ReactNode;
  /** Renders the customer's reviews of an order in its card; null before it is completed. */
  readonly reviewsOf: (order: Order) => ReactNode;
}

/** The customer's orders with their count, newest first, paginated (spec section 2). */
export function OrdersView({ view, onLoadMore, onRetry, codesOf, reorderOf, reviewsOf }: OrdersViewProps) {
  if (view.status === 'signedOut') {
    return (
      <>
        <PageHeading title={texts.title} />
        <EmptyState
          icon={<UserIcon size={40} />}
          text={texts.signedOut}
          action={
            <Button component={Link} to="/login" state={{ to: '/orders' }} variant="contained">
              {texts.signIn}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <AccountList
      title={texts.title}
      count={texts.count(view.count, view.paying)}
      status={view.status}
      message={view.failure}
      skeleton={
        <LoadingState>
          <Skeleton variant="rounded" height={240} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" height={240} />
        </LoadingState>
      }
      empty={{
        icon: <ReceiptIcon size={40} />,
        text: texts.empty,
        detail: texts.emptyDetail,
        browse: texts.browse,
        to: '/products',
      }}
      onRetry={view.canRetry ? onRetry : null}
    >
      <List>
        {view.orders.map((order) => (
          <li key={order.orderID}>
            <OrderCard order={order} codes={codesOf(order)} reorder={reorderOf(order)} reviews={reviewsOf(order)} />
          </li>
        ))}
      </List>
      {view.canLoadMore || view.loadingMore ? (
        <LoadMore
          view={{ ...view, message: null }}
          showing={texts.showing(view.orders.length, view.count + view.paying)}
          onLoadMore={onLoadMore}
          onRetry={onRetry}
        />
      ) : null}
    </AccountList>
  );
}
