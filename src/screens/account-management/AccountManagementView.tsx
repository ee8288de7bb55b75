import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { AccountView } from '#machines/account/index.ts';
import { accountTexts } from '#messages/account.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { UserIcon } from '#src/components/icons/icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { messageText } from '#src/messages/text.ts';

const Column = styled('div')({ maxWidth: 640 });

function content({ status, message, canRetry }: AccountView, onRetry: () => void, form: ReactNode): ReactNode {
  switch (status) {
    case 'loading':
      return (
        <LoadingState>
          <Skeleton variant="rounded" height={780} />
        </LoadingState>
      );
    case 'failed':
      return <FailedState message={message ? messageText(message) : ''} {...(canRetry && { onRetry })} />;
    case 'empty':
      return (
        <EmptyState
          icon={<UserIcon size={40} />}
          text={accountTexts.overview.missing}
          detail={accountTexts.overview.missingDetail}
        />
      );
    default:
      return form;
  }
}

/** /account-management: renders the children once the customer's data are loaded. */
export function AccountManagementView({
  view,
  onRetry,
  children,
}: {
  view: AccountView;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeading title={accountTexts.management.title} />
      <Column>{content(view, onRetry, children)}</Column>
    </>
  );
}
