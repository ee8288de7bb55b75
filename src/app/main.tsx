import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startShop } from './composition/shop.ts';
import { addInspector } from './effects.ts';
import { hasFlows, inspecting } from './inspecting.ts';
import { AppShell } from './shell/AppShell.tsx';
import { ShopContext } from './shop-context.ts';
import { AppTheme } from './theme/AppTheme.tsx';
import { ToastHost } from './toasts/ToastHost.tsx';

/** Lets /flows, and with plain `?inspect` Stately's window, follow every actor; nobody else downloads either. */
async function inspected(): Promise<ReactNode> {
  // The page that looks on is not looked at.
  if (!hasFlows() || window.location.pathname === '/flows') return null;
  const [{ startRecording }, { OpenFlows }] = await Promise.all([
    import('#src/flows/recorder.ts'),
    import('#src/flows/OpenFlows.tsx'),
  ]);
  const { tab, observe } = startRecording();
  addInspector(observe);
  if (inspecting() === 'stately') {
    const { openInspector } = await import('./inspector.ts');
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
