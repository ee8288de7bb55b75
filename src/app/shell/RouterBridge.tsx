import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { shopEvents } from '#machines/shop/index.ts';
import { isFollowed } from '#machines/support/notices.ts';
import { restoreScroll } from '#src/platform/browser/scroll-restoration.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useHydration } from '#src/platform/hooks/hydration.ts';
import { useShop } from '#src/platform/hooks/shop-context.ts';

/** Whether the filter drawer of a phone is open. Each choice in it opens another URL. */
const isDrawerOpen = () => document.querySelector('[data-drawer][open]') !== null;

/** Sends every entered path to the shop, follows the flows' redirects and restores scroll positions. */
export function RouterBridge() {
  const shop = useShop();
  const { redirects } = useEnvironment();
  const gates = useHydration()?.hydrationGates ?? null;
  const navigate = useNavigate();
  const kind = useNavigationType();
  // The scroll position of each visited entry of the history.
  const scrolled = useRef(new Map<string, number>()).current;
  const { pathname, hash, key, state } = useLocation();

  // A layout effect, so that it subscribes before the page's flows start and emit redirects.
  useLayoutEffect(
    () =>
      redirects.subscribe((redirect) => {
        const { to, replace = false, state } = redirect;
        if (!isFollowed(redirect, pathname)) return;
        // A navigation renders every part of the page again.
        gates?.openAll();
        void navigate(to, { replace, state });
      }),
    [redirects, navigate, pathname, gates],
  );

  useEffect(() => shop.send(shopEvents.routeEntered(pathname, state)), [shop, pathname, state]);

  useEffect(() => {
    // A replaced URL is the same page in another state, so its scroll position does not change.
    const target = kind !== 'REPLACE' && hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (kind === 'PUSH' && !isDrawerOpen()) window.scrollTo(0, 0);
    const storePosition = () => scrolled.set(key, window.scrollY);
    // Positions are stored only after the old one is restored: until then the page may be too short for it.
    const startStoring = () => window.addEventListener('scrollend', storePosition);
    let stop = () => {};
    const left = scrolled.get(key);
    if (kind === 'POP' && !target && left !== undefined) stop = restoreScroll(left, startStoring);
    else startStoring();
    return () => {
      stop();
      window.removeEventListener('scrollend', storePosition);
    };
  }, [key, kind, hash, scrolled]);

  return null;
}
