import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Message } from '#machines/support/notices.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { messageText } from '#src/messages/text.ts';

interface AccountListProps {
  title: string;
  /** The number of items as text. */
  count: string;
  status: 'loading' | 'failed' | 'empty' | 'ready';
  message: Message | null;
  /** The loading state of the list. */
  skeleton: ReactNode;
  empty: { icon: ReactNode; text: string; detail: string; browse: string; to: string };
  onRetry: (() => void) | null;
  /** The list. */
  children: ReactNode;
}

function content({ status, message, skeleton, empty, onRetry, children }: AccountListProps): ReactNode {
  switch (status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return <FailedState message={message ? messageText(message) : ''} {...(onRetry && { onRetry })} />;
    case 'empty':
      return (
        <EmptyState
          icon={empty.icon}
          text={empty.text}
          detail={empty.detail}
          action={
            <Button component={Link} to={empty.to} variant="contained">
              {empty.browse}
            </Button>
          }
        />
      );
    default:
      return children;
  }
}

/** An account page with a list of the customer's items and their number. */
export function AccountList(props: AccountListProps) {
  const counted = props.status === 'ready' || props.status === 'empty';
  return (
    <>
      <PageHeading title={props.title} {...(counted && { count: props.count })} />
      {content(props)}
    </>
  );
}
