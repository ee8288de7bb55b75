import { styled } from '@mui/material/styles';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { viewShop } from '#machines/shop/index.ts';
import { common } from '#messages/common.ts';
import type { PageRoute } from '#src/app/routes.tsx';
import { usePage } from '#src/app/use-page.ts';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { LazyHydrate } from '#src/components/LazyHydrate.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { createFormFocusHandler } from '#src/platform/browser/form-focus.ts';
import { useHydration } from '#src/platform/hooks/hydration.ts';
import { useShop } from '#src/platform/hooks/shop-context.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { CookieBanner } from './CookieBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Header } from './Header.tsx';
import { MissedPayment } from './MissedPayment.tsx';
import { preloadPage } from './preload-page.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { RouteFailed } from './RouteFailed.tsx';
import { RouterBridge } from './RouterBridge.tsx';
import { SandboxNotice } from './SandboxNotice.tsx';

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 16,
  top: 8,
  transform: 'translateY(-200%)',
  zIndex: theme.zIndex.tooltip,
  padding: '12px 16px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.text.primary,
  color: theme.vars.palette.background.default,
  '&:focus': { transform: 'none' },
}));

/** The whole page, at least as high as the screen. The footer fills the end of a short page. */
const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  '& > main + div': { display: 'flex', flexDirection: 'column', flexGrow: 1 },
  // While a page loads, its height is not known: the footer is shown at its final place, without a shift.
  '& > main:has([data-loading]) + div': { visibility: 'hidden' },
});

const Main = styled('main')(({ theme }) => ({
  paddingTop: 24,
  [theme.breakpoints.down('sm')]: { paddingTop: 8 },
  '&:focus': { outline: 'none' },
}));

/** Renders the screen of a route, without suspending if its code is loaded at the first render. */
function RouteScreen({ page: { Screen, loaded } }: { page: PageRoute }) {
  const [Shown] = useState<ComponentType>(() => loaded() ?? Screen);
  return <Shown />;
}

/**
 * Renders the screen of the current route. A navigation removes the previous screen at once, even while the code of the
 * next one loads, so that a form which is about to disappear takes no input. A screen that throws is replaced by
 * RouteFailed until the next navigation.
 */
function CurrentScreen() {
  const { key } = useLocation();
  const page = usePage();
  const { path } = page;
  return (
    <ErrorBoundary resetKey={key} fallback={<RouteFailed />}>
      <Suspense key={path} fallback={<LoadingState />}>
        <Routes>
          <Route path={path} element={<RouteScreen page={page} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

// Constant elements, which do not render again with their parent.
const screen = <CurrentScreen />;
const missedPayment = <MissedPayment />;
export const footerPart = createLazyChunk(async () => {
  const { Footer, loadFooterParts } = await import('./Footer.tsx');
  void loadFooterParts();
  return { Footer };
}, 'Footer');
const footer = (
  <LazyHydrate load={footerPart.load}>
    <ShowChunk chunk={footerPart} />
  </LazyHydrate>
);
const header = (
  <>
    <SkipLink href="#content">{common.skipToContent}</SkipLink>
    <SandboxNotice />
    <Header />
  </>
);

/**
 * Whether a screen can be rendered. It must wait until the session is read, except for a first page that the server has
 * rendered, which is a visitor's.
 */
function useScreenReady(loading: boolean): boolean {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const isServerRendered = useHydration() !== null;
  return !loading || (isServerRendered && key === firstKey);
}

/** Renders the current screen with the parts of every page: practice notice, header, footer and cookie banner. */
export function AppShell() {
  const { loading, broken } = useView(useShop(), viewShop);
  const isReady = useScreenReady(loading);
  const content = useRef<HTMLElement>(null);
  const [handleRefusal] = useState(createFormFocusHandler);
  // A failed shop has stopped its flows, so no component that uses them can render.
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
    <Column onPointerDown={preloadPage} onSubmit={handleRefusal}>
      {header}
      <Main id="content" ref={content} tabIndex={-1}>
        {missedPayment}
        {isReady ? screen : <LoadingState />}
      </Main>
      {footer}
      <CookieBanner />
      <RouteAnnouncer content={content} />
      <RouterBridge />
    </Column>
  );
}
