import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrdersView as OrdersViewModel } from '#machines/orders/index.ts';
import { EmptyState } from '#src/components/empty-state/EmptyState.tsx';
import { FailedState } from '#src/components/failed-state/FailedState.tsx';
import { ReceiptIcon, UserIcon } from '#src/components/icons/icons.tsx';
import { LoadingState } from '#src/components/loading-state/LoadingState.tsx';
import { PageHeading } from '#src/components/page-heading/PageHeading.tsx';
import { Skeleton } from '#src/components/skeleton/Skeleton.tsx';
import { ordersTexts as texts } from '#src/messages/en/orders.ts';
import { messageText } from '#src/messages/text.ts';
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
  readonly onRetry: () => void;
}

function content({ view, onRetry }: OrdersViewProps): ReactNode {
  switch (view.status) {
    case 'signedOut':
      return (
        <EmptyState
          icon={<UserIcon size={40} />}
          text={texts.signedOut}
          action={
            <Button component={Link} to="/login" state={{ to: '/orders' }} variant="contained">
              {texts.signIn}
            </Button>
          }
        />
      );
    case 'loading':
      return (
        <LoadingState>
          <Skeleton variant="rounded" height={240} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" height={240} />
        </LoadingState>
      );
    case 'failed':
      return <FailedState message={view.failure ? messageText(view.failure) : ''} onRetry={onRetry} />;
    case 'empty':
      return (
        <EmptyState
          icon={<ReceiptIcon size={40} />}
          text={texts.empty}
          detail={texts.emptyDetail}
          action={
            <Button component={Link} to="/products" variant="contained">
              {texts.browse}
            </Button>
          }
        />
      );
    default:
      return (
        <List>
          {view.orders.map((order) => (
            <li key={order.orderID}>
              <OrderCard order={order} />
            </li>
          ))}
        </List>
      );
  }
}

/** Every order of the customer, newest first, with their count (spec section 2). */
export function OrdersView(props: OrdersViewProps) {
  const { status, count } = props.view;
  const counted = status === 'ready' || status === 'empty';
  return (
    <>
      <PageHeading title={texts.title} {...(counted && { count: texts.count(count) })} />
      {content(props)}
    </>
  );
}
