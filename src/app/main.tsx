import {
  createHydrationGates,
  HydrationContext,
  type HydrationData,
  type HydrationGates,
  recordServerSnapshot,
  replayRecordedInput,
} from '@uwanja/flow-ssr';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AfterHydration } from '#src/app/AfterHydration.tsx';
import { AppShell } from '#src/app/shell/AppShell.tsx';
import { readShopFacts } from '#src/platform/browser/shop-facts.ts';
import { createBrowserEnvironment } from '#src/platform/browser-environment.ts';
import { build } from '#src/platform/build-id.ts';
import { createShop, startShop } from '#src/platform/composition/shop.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { hasFlows } from '#src/platform/inspection/inspecting.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { pageStyles } from '#src/platform/theme/page-styles.ts';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { replaceFailedImages } from './failed-images.ts';
import type { Inspection } from './inspect-tab.tsx';
import { type PageState, stateElement } from './ssr/state.ts';
import { findPage } from './use-page.ts';

/** Loads the recorder for /flows with `?inspect` and in development. Other visits load nothing of it. */
const loadInspection = async (): Promise<Inspection> =>
  hasFlows() ? (await import('./inspect-tab.tsx')).inspectTab() : { inspectors: [], link: null };

/**
 * Reads the state of a server-rendered page. Null where there is none or it is of another build. Also null with
 * navigation state in the history, because the server has rendered the page without it.
 */
function readState(): PageState | null {
  const written = document.getElementById(stateElement)?.textContent;
  if (!written || window.history.state?.usr) return null;
  const state = JSON.parse(written) as PageState;
  return state.build === build ? state : null;
}

/** Lets the browser handle input before the next task. */
const nextTask = (): Promise<void> => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/** Starts the shop, and hydrates the page where the server has rendered it. @throws where the screen's code is missing */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const state = readState();
  const { inspectors, inspectView, link } = await loadInspection();
  const environment = createBrowserEnvironment(inspectors, inspectView);
  const shop = createShop(environment);
  const startFlows = (gates: HydrationGates | null) => {
    startShop(shop, environment);
    // After React's commit, because an event makes React hydrate a part only when React is not rendering, but before the
    // next input: a submit must not overtake the text typed before it.
    queueMicrotask(() => {
      replaceFailedImages();
      replayRecordedInput(gates);
    });
  };

  const pageFor = (hydration: HydrationData | null, last: ReactNode) => (
    <HydrationContext value={hydration}>
      <EnvironmentContext value={environment}>
        <ShopContext value={shop}>
          <AppTheme>
            <BrowserRouter useTransitions={false}>
              <AppShell />
            </BrowserRouter>
            {/* After the page, so that its first link is the one that skips to the content. */}
            <ToastHost />
            {last}
          </AppTheme>
        </ShopContext>
      </EnvironmentContext>
    </HydrationContext>
  );

  const loading = findPage(window.location.pathname, readShopFacts()).load();
  if (state) {
    for (const name of state.styles) if (pageStyles) pageStyles.inserted[name] = true;
    for (const actor of [shop, ...Object.values(shop.getSnapshot().children)]) if (actor) recordServerSnapshot(actor);
    const hydrationData = { flows: state.flows, hydrationGates: createHydrationGates(window) };
    await loading;
    // The shop starts after hydration: a change before that would make React hydrate the whole page synchronously.
    const starter = <AfterHydration onHydrated={() => startFlows(hydrationData.hydrationGates)}>{link}</AfterHydration>;
    startTransition(() => void hydrateRoot(root, pageFor(hydrationData, starter)));
  } else {
    startFlows(null);
    // A screen whose code is not loaded suspends, and React reveals it 300 ms later. A failure is shown by the page.
    await loading.catch(() => {});
    // A transition renders in slices, so that a phone still reacts to input.
    startTransition(() => createRoot(root).render(pageFor(null, link)));
  }
}

// In a task after the evaluation of the code. Not awaited at the top level, which the oldest supported browsers do not
// know.
nextTask()
  .then(start)
  .catch(() => {
    // The server's page stays, in the shop's own fonts, and index.html reports it.
    for (const type of ['pageready', 'codemissing']) dispatchEvent(new Event(type));
  });
