import { styled } from '@mui/material/styles';
import { useSelector } from '@xstate/react';
import { Suspense, useRef, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { viewShop } from '#machines/shop/index.ts';
import { usePage } from '#src/app/use-page.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { common } from '#src/messages/en/common.ts';
import { shallowEqual, useShop } from '#src/platform/hooks/shop-context.ts';
import { CookieBanner } from './CookieBanner.tsx';
import { FaultBoundary } from './FaultBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { RouteFailed } from './RouteFailed.tsx';
import { RouterBridge } from './RouterBridge.tsx';
import { createRefusalHandler } from './refused-form.ts';
import { SandboxNotice } from './SandboxNotice.tsx';

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 16,
  top: -100,
  zIndex: theme.zIndex.tooltip,
  padding: '12px 16px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.text.primary,
  color: theme.vars.palette.background.default,
  '&:focus': { top: 8 },
}));

const Main = styled('main')(({ theme }) => ({
  minHeight: 'calc(100vh - 64px)',
  paddingTop: 24,
  [theme.breakpoints.down('sm')]: { paddingTop: 8 },
  '&:focus': { outline: 'none' },
}));

/**
 * The page of the present route. The page that is left goes at once, also while the code of the next is on its way:
 * nobody types into a form that is about to vanish. A page that breaks says so in its place; going elsewhere leaves
 * the fault behind.
 */
function CurrentScreen() {
  const { key } = useLocation();
  const { path, Screen } = usePage();
  return (
    <FaultBoundary place={key} instead={<RouteFailed />}>
      <Suspense key={path} fallback={<LoadingState />}>
        <Routes>
          <Route path={path} element={<Screen />} />
        </Routes>
      </Suspense>
    </FaultBoundary>
  );
}

/** What stands around every page: the notice of a practice shop, header, mobile menu, footer, cookie banner. */
export function AppShell() {
  const { loading, broken } = useSelector(useShop(), viewShop, shallowEqual);
  const content = useRef<HTMLElement>(null);
  const [handleRefusal] = useState(createRefusalHandler);
  // A broken shop has stopped its flows: nothing that shows one of them can stand.
  if (broken) {
    return (
      <>
        <SandboxNotice />
        <Main id="content">
          <RouteFailed />
        </Main>
      </>
    );
  }
  return (
    <>
      <SkipLink href="#content">{common.skipToContent}</SkipLink>
      <SandboxNotice />
      <Header />
      <Main id="content" ref={content} tabIndex={-1} onSubmit={handleRefusal}>
        {loading ? <LoadingState /> : <CurrentScreen />}
      </Main>
      <Footer year={new Date().getFullYear()} />
      <CookieBanner />
      <RouteAnnouncer content={content} />
      <RouterBridge />
    </>
  );
}
