import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { InspectionEvent } from 'xstate';
import { AppShell } from '#src/app/shell/AppShell.tsx';
import { createBrowserEnvironment } from '#src/platform/browser-environment.ts';
import { startShop } from '#src/platform/composition/shop.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { hasFlows, inspecting } from '#src/platform/inspection/inspecting.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';

type Inspector = (event: InspectionEvent) => void;

/** Lets /flows, and with plain `?inspect` Stately's window, follow every actor; no other visit downloads either. */
async function loadInspectors(): Promise<{ inspectors: readonly Inspector[]; link: ReactNode }> {
  // The page of the inspector is not inspected itself.
  if (!hasFlows() || window.location.pathname === '/flows') return { inspectors: [], link: null };
  const [{ startRecording }, { OpenFlows }] = await Promise.all([
    import('#src/platform/inspection/recorder.ts'),
    import('./OpenFlows.tsx'),
  ]);
  const { tab, observe } = startRecording();
  const inspectors: Inspector[] = [observe];
  if (inspecting() === 'stately') {
    const { openInspector } = await import('#src/platform/inspection/inspector.ts');
    inspectors.push(openInspector());
  }
  return { inspectors, link: inspecting() === null ? null : <OpenFlows tab={tab} /> };
}

const { inspectors, link } = await loadInspectors();
const environment = createBrowserEnvironment(inspectors);
const shop = startShop(environment);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const page = (
  <EnvironmentContext value={environment}>
    <ShopContext value={shop}>
      <AppTheme>
        <ToastHost />
        <BrowserRouter useTransitions={false}>
          <AppShell />
        </BrowserRouter>
        {link}
      </AppTheme>
    </ShopContext>
  </EnvironmentContext>
);
// In slices: a phone that is busy rendering the first page still reacts to input.
startTransition(() => createRoot(root).render(page));
