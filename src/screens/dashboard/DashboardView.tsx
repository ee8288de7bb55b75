import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Address, User } from '#contract/accounts.ts';
import type { Order } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import type { DashboardView as View } from '#machines/dashboard/index.ts';
import { accountTexts } from '#messages/account.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { UserIcon } from '#src/components/icons/icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { AddressLines } from '#src/features/address/AddressLines.tsx';
import { messageText } from '#src/messages/text.ts';
import { Activity } from './Activity.tsx';
import { SectionLink } from './SectionLink.tsx';

const texts = accountTexts.overview;

const Panels = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-tall], & > section:first-of-type': { gridRow: 'span 2' },
  },
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

export interface DashboardViewProps {
  readonly view: View;
  /** Renders the button that buys an order again. */
  readonly reorderOf: (order: Order) => ReactNode;
  readonly onRetry: () => void;
}

/** Account Overview: the last order, codes that wait and running subscriptions; account details, default shipping address, newsletter preferences (spec section 2). */
export function DashboardView(props: DashboardViewProps) {
  return (
    <>
      <PageHeading title={texts.title} />
      {content(props)}
    </>
  );
}

function content({ view, reorderOf, onRetry }: DashboardViewProps): ReactNode {
  const { status, user, address, lastOrder, waitingCodes, subscriptions, message, canRetry } = view;
  if (status === 'failed') {
    return <FailedState message={message ? messageText(message) : ''} {...(canRetry && { onRetry })} />;
  }
  if (status === 'empty') {
    return <EmptyState icon={<UserIcon size={40} />} text={texts.missing} detail={texts.missingDetail} />;
  }
  if (!user) {
    return (
      <LoadingState>
        <Panels>
          <Skeleton variant="rounded" height={165} />
          <Skeleton variant="rounded" height={165} />
          <Skeleton variant="rounded" height={346} data-tall />
          <Skeleton variant="rounded" height={165} />
          <Skeleton variant="rounded" height={165} />
        </Panels>
      </LoadingState>
    );
  }
  return (
    <Panels>
      <Activity lastOrder={lastOrder} waitingCodes={waitingCodes} subscriptions={subscriptions} reorderOf={reorderOf} />
      <Panel
        title={texts.details}
        action={
          <SectionLink to="/account-management" about={texts.details}>
            {texts.edit}
          </SectionLink>
        }
      >
        <Details user={user} />
      </Panel>
      <Panel
        title={texts.address}
        action={
          <SectionLink to="/address" about={texts.address}>
            {address ? texts.changeAddress : texts.addAddress}
          </SectionLink>
        }
      >
        <Shipping address={address} />
      </Panel>
      <Panel
        title={texts.newsletter}
        action={
          <SectionLink to="/preferences" about={texts.newsletter}>
            {texts.editNewsletter}
          </SectionLink>
        }
      >
        <Typography>{texts.newsletterText}</Typography>
      </Panel>
    </Panels>
  );
}

function Details({ user }: { user: User }) {
  const facts = [
    [texts.name, `${user.firstName} ${user.lastName}`.trim()],
    [texts.username, user.username],
    [texts.email, user.email],
    [texts.phoneNumber, formatPhone(user.phoneNumber)],
  ] as const;
  return (
    <Facts>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact || texts.none}</dd>
        </div>
      ))}
    </Facts>
  );
}

const Shipping = ({ address }: { address: Address | null }) =>
  address ? (
    <AddressLines address={address} />
  ) : (
    <Typography sx={{ color: 'text.secondary' }}>{texts.noAddress}</Typography>
  );
