import Button from '@mui/material/Button';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { viewSession } from '#machines/session/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { accountTexts as texts } from '#messages/account.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { UserIcon } from '#src/components/icons/icons.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { AccountFrame } from './AccountFrame.tsx';
import type { AccountPath } from './AccountLayout.tsx';

/**
 * A page of the account. It renders `children` for the signed-in customer and a link to sign in for a visitor. Every
 * session mounts the children again, so that no data of one customer is shown to another.
 */
export function AccountScreen({
  path,
  title,
  children,
}: {
  path: AccountPath;
  title: string;
  children: (customer: Credentials) => ReactNode;
}) {
  const [{ token, userID }] = useChildView('session', viewSession);
  return (
    <AccountFrame path={path}>
      {token !== null && userID !== null ? (
        <Fragment key={`${userID} ${token}`}>{children({ token, userID })}</Fragment>
      ) : (
        <>
          <PageHeading title={title} />
          <EmptyState
            icon={<UserIcon size={40} />}
            text={texts.signedOut}
            action={
              <Button component={Link} to="/login" state={{ to: path }} variant="contained">
                {texts.signIn}
              </Button>
            }
          />
        </>
      )}
    </AccountFrame>
  );
}
