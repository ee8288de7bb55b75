import { styled } from '@mui/material/styles';
import { type ActorSource, FlowSourceContext } from '@uwanja/flow-ssr';
import { useActorRef } from '@xstate/react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { listCustomers } from '#contract/desk/customers.ts';
import { listDeskProducts } from '#contract/desk/goods.ts';
import { listDeskComments } from '#contract/desk/messages.ts';
import { listDeskExceptions } from '#contract/desk/money.ts';
import { listDeskOrders } from '#contract/desk/orders.ts';
import { viewDeskLive } from '#machines/desk-live/index.ts';
import { deskTexts as texts } from '#messages/desk.ts';
import { BoxIcon, MenuIcon, TagIcon, UserIcon } from '#src/components/icons/icons.tsx';
import { ClockIcon, WalletIcon } from '#src/components/icons/page-icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { createFormFocusHandler } from '#src/platform/browser/form-focus.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { LiveContext, mayCall, useDesk, useLive, useStaff, useStaffSession } from './DeskContext.tsx';
import { deskLiveFlow } from './flows/flows.ts';
import { ActionDialog } from './parts/ActionDialog.tsx';
import { playArrival } from './parts/sound.ts';
import { SignInScreen } from './screens/SignInScreen.tsx';

const screen = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType }));

const screens = [
  { path: '/', Screen: screen(() => import('./screens/TodayScreen.tsx'), 'TodayScreen') },
  { path: '/orders', Screen: screen(() => import('./screens/OrdersScreen.tsx'), 'OrdersScreen') },
  { path: '/orders/:orderID', Screen: screen(() => import('./screens/OrderScreen.tsx'), 'OrderScreen') },
  { path: '/money', Screen: screen(() => import('./screens/MoneyScreen.tsx'), 'MoneyScreen') },
  { path: '/money/:exceptionID', Screen: screen(() => import('./screens/ExceptionScreen.tsx'), 'ExceptionScreen') },
  { path: '/products', Screen: screen(() => import('./screens/ProductsScreen.tsx'), 'ProductsScreen') },
  { path: '/products/bulk', Screen: screen(() => import('./screens/BulkScreen.tsx'), 'BulkScreen') },
  { path: '/products/:itemID', Screen: screen(() => import('./screens/ProductScreen.tsx'), 'ProductScreen') },
  { path: '/codes', Screen: screen(() => import('./screens/CodesScreen.tsx'), 'CodesScreen') },
  { path: '/codes/:variantID', Screen: screen(() => import('./screens/CodeStockScreen.tsx'), 'CodeStockScreen') },
  {
    path: '/codes/batch/:batchID',
    Screen: screen(() => import('./screens/CodeBatchScreen.tsx'), 'CodeBatchScreen'),
  },
  { path: '/people', Screen: screen(() => import('./screens/PeopleScreen.tsx'), 'PeopleScreen') },
  { path: '/people/:userID', Screen: screen(() => import('./screens/CustomerScreen.tsx'), 'CustomerScreen') },
  { path: '/tickets/:ticketID', Screen: screen(() => import('./screens/TicketScreen.tsx'), 'TicketScreen') },
  { path: '/more', Screen: screen(() => import('./screens/MoreScreen.tsx'), 'MoreScreen') },
  { path: '/messages', Screen: screen(() => import('./screens/MessagesScreen.tsx'), 'MessagesScreen') },
  { path: '/comments', Screen: screen(() => import('./screens/CommentsScreen.tsx'), 'CommentsScreen') },
  { path: '/reviews', Screen: screen(() => import('./screens/ReviewsScreen.tsx'), 'ReviewsScreen') },
  { path: '/services', Screen: screen(() => import('./screens/ServicesScreen.tsx'), 'ServicesScreen') },
  { path: '/services/:subscriptionID', Screen: screen(() => import('./screens/ServiceScreen.tsx'), 'ServiceScreen') },
  { path: '/connect', Screen: screen(() => import('./screens/ConnectScreen.tsx'), 'ConnectScreen') },
  { path: '/connect/:part', Screen: screen(() => import('./screens/ConnectScreen.tsx'), 'ConnectScreen') },
  { path: '/articles', Screen: screen(() => import('./screens/ArticlesScreen.tsx'), 'ArticlesScreen') },
  { path: '/articles/:articleID', Screen: screen(() => import('./screens/ArticleScreen.tsx'), 'ArticleScreen') },
  { path: '/newsletters', Screen: screen(() => import('./screens/NewslettersScreen.tsx'), 'NewslettersScreen') },
  {
    path: '/newsletters/new',
    Screen: screen(() => import('./screens/NewsletterEditScreen.tsx'), 'NewsletterEditScreen'),
  },
  {
    path: '/newsletters/:issueID/edit',
    Screen: screen(() => import('./screens/NewsletterEditScreen.tsx'), 'NewsletterEditScreen'),
  },
  {
    path: '/newsletters/:issueID',
    Screen: screen(() => import('./screens/NewsletterScreen.tsx'), 'NewsletterScreen'),
  },
  { path: '/staff', Screen: screen(() => import('./screens/StaffScreen.tsx'), 'StaffScreen') },
  { path: '/shop', Screen: screen(() => import('./screens/ShopScreen.tsx'), 'ShopScreen') },
  { path: '/data', Screen: screen(() => import('./screens/DataScreen.tsx'), 'DataScreen') },
  { path: '/audit', Screen: screen(() => import('./screens/AuditScreen.tsx'), 'AuditScreen') },
];

const Page = styled('div')({ maxWidth: 1100, margin: '0 auto', padding: '1px 16px calc(var(--bar, 64px) + 2rem)' });
const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  // Large letters need a second row. The usual ones have one on a phone of 320 px.
  flexWrap: 'wrap',
  maxWidth: 1100,
  margin: '0 auto',
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& a': {
    ...theme.typography.body2,
    display: 'grid',
    flex: '1 0 auto',
    minWidth: 44,
    justifyItems: 'center',
    gap: 2,
    padding: '8px 2px',
    minHeight: 56,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
  },
  '& a[aria-current]': { color: theme.vars.palette.text.primary, boxShadow: 'inset 0 2px currentColor' },
}));

/** Publishes the height of the navigation, which a second row changes, to what stays in sight above it. */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--bar', `${bar.offsetHeight}px`);
    // A focused field is clear of the buttons of its form, too.
    style.scrollPaddingBottom = `calc(${bar.offsetHeight}px + 6rem)`;
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

/** The pages of the navigation that a role sees, each with the paths below it. */
function useNavigation() {
  const staff = useStaff();
  const may = { orders: mayCall(staff, listDeskOrders), money: mayCall(staff, listDeskExceptions) };
  return [
    ...(may.orders ? [{ to: '/', name: texts.nav.today, Icon: ClockIcon, below: [] as string[] }] : []),
    ...(may.orders ? [{ to: '/orders', name: texts.nav.orders, Icon: BoxIcon, below: ['/orders'] }] : []),
    ...(may.money ? [{ to: '/money', name: texts.nav.money, Icon: WalletIcon, below: ['/money'] }] : []),
    ...(mayCall(staff, listDeskProducts)
      ? [
          {
            to: '/products',
            name: texts.nav.products,
            Icon: TagIcon,
            below: ['/products', '/codes', '/services', '/connect'],
          },
        ]
      : []),
    ...(mayCall(staff, listCustomers)
      ? [{ to: '/people', name: texts.nav.people, Icon: UserIcon, below: ['/people', '/tickets'] }]
      : []),
    {
      to: '/more',
      name: texts.nav.more,
      Icon: MenuIcon,
      below: [
        '/more',
        '/messages',
        '/articles',
        '/newsletters',
        '/comments',
        '/reviews',
        '/staff',
        '/audit',
        '/data',
        '/shop',
      ],
    },
  ];
}

/** The title of the tab, with how much waits. */
function LiveTitle() {
  const { count } = useView(useLive(), viewDeskLive);
  return <title>{count > 0 ? `(${count}) ${texts.title}` : texts.title}</title>;
}

/** Runs the flow of Today while a person is signed in who sees it. */
function Live({ children }: { children: ReactNode }) {
  const { api } = useDesk();
  const machine = useMemo(() => deskLiveFlow(api), [api]);
  const live = useActorOf(machine);
  useEffect(() => live.on('arrival', playArrival).unsubscribe, [live]);
  return (
    <LiveContext value={live}>
      <LiveTitle />
      {children}
    </LiveContext>
  );
}

/** The pages of a signed-in person. */
function SignedIn() {
  const { pathname } = useLocation();
  const staff = useStaff();
  const navigation = useNavigation();
  const [handleRefusal] = useState(createFormFocusHandler);
  const isLive = mayCall(staff, listDeskOrders);
  const first = isLive ? null : mayCall(staff, listDeskComments) ? '/comments' : '/more';
  const pages = (
    <>
      <Page onSubmit={handleRefusal}>
        <main id="content" tabIndex={-1}>
          <Suspense fallback={<LoadingState />}>
            <Routes>
              {first ? <Route path="/" element={<Navigate to={first} replace />} /> : null}
              {screens.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </main>
      </Page>
      <Bar ref={publishHeight} aria-label={texts.title}>
        {navigation.map(({ to, name, Icon, below }) => {
          const isCurrent = to === pathname || below.some((path) => pathname.startsWith(path));
          return (
            <Link key={to} to={to} {...(isCurrent && { 'aria-current': 'page' as const })}>
              <Icon size={22} />
              {name}
            </Link>
          );
        })}
      </Bar>
      <ActionDialog />
    </>
  );
  return isLive ? (
    <Live>{pages}</Live>
  ) : (
    <>
      <title>{texts.title}</title>
      {pages}
    </>
  );
}

/** Creates the actors of the desk's pages. None is recorded: a recording of flows never has data of the desk. */
const useDeskActor: ActorSource = (machine, input) =>
  useActorRef(machine, { ...(input !== undefined && { input }) } as never) as never;

/** The desk: a sign-in, or the pages of the signed-in person. */
export function DeskApp() {
  const { status } = useStaffSession();
  if (status === 'signedIn')
    return (
      <FlowSourceContext value={useDeskActor}>
        <SignedIn />
      </FlowSourceContext>
    );
  return (
    <>
      <title>{texts.title}</title>
      <SignInScreen />
    </>
  );
}
