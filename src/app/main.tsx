import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppShell } from '#src/app/shell/AppShell.tsx';
import { startShop } from '#src/platform/composition/shop.ts';
import { addInspector } from '#src/platform/effects.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { hasFlows, inspecting } from '#src/platform/inspection/inspecting.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';

/** Lets /flows, and with plain `?inspect` Stately's window, follow every actor; nobody else downloads either. */
async function inspected(): Promise<ReactNode> {
  // The page that looks on is not looked at.
  if (!hasFlows() || window.location.pathname === '/flows') return null;
  const [{ startRecording }, { OpenFlows }] = await Promise.all([
    import('#src/platform/inspection/recorder.ts'),
    import('./OpenFlows.tsx'),
  ]);
  const { tab, observe } = startRecording();
  addInspector(observe);
  if (inspecting() === 'stately') {
    const { openInspector } = await import('#src/platform/inspection/inspector.ts');
    addInspector(openInspector());
  }
  return inspecting() === null ? null : <OpenFlows tab={tab} />;
}

const link = await inspected();
const shop = startShop();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const page = (
  <ShopContext value={shop}>
    <AppTheme>
      <ToastHost />
      <BrowserRouter useTransitions={false}>
        <AppShell />
      </BrowserRouter>
      {link}
    </AppTheme>
  </ShopContext>
);
// In slices: a phone that is busy drawing the first page still hears its person.
startTransition(() => createRoot(root).render(page));
