import type { ReactNode } from 'react';
import { sessionEvents, viewSession } from '#machines/session/index.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { AccountLayout, type AccountPath } from './AccountLayout.tsx';

/** Shows the account's navigation beside a page while a customer is signed in. */
export function AccountFrame({ path, children }: { path: AccountPath; children: ReactNode }) {
  const [{ logged, canSignOut }, session] = useChildView('session', viewSession);
  return (
    <AccountLayout
      current={path}
      account={logged ? { canSignOut, onSignOut: () => session.send(sessionEvents.signedOut()) } : null}
    >
      {children}
    </AccountLayout>
  );
}
