import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startShop } from './composition/shop.ts';
import { addInspector } from './effects.ts';
import { AppShell } from './shell/AppShell.tsx';
import { ShopContext } from './shop-context.ts';
import { AppTheme } from './theme/AppTheme.tsx';
import { ToastHost } from './toasts/ToastHost.tsx';

/** `?inspect` opens the Stately inspector over every actor; nobody else downloads it. */
if (new URLSearchParams(window.location.search).has('inspect')) {
  const { openInspector } = await import('./inspector.ts');
  addInspector(openInspector());
}

const shop = startShop();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <ShopContext value={shop}>
    <AppTheme>
      <ToastHost />
      <BrowserRouter useTransitions={false}>
        <AppShell />
      </BrowserRouter>
    </AppTheme>
  </ShopContext>,
);
