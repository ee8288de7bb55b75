import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { shopEvents } from '#machines/shop/index.ts';
import { isFollowed } from '#machines/support/notices.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useHydration } from '#src/platform/hooks/hydration.ts';
import { useShop } from '#src/platform/hooks/shop-context.ts';
import { isScrolledTo, readPositions, restoreScroll, writePositions } from './scroll-restoration.ts';

/** Whether the filter drawer of a phone is open. Each choice in it opens another URL. */
const isDrawerOpen = () => document.querySelector('[data-drawer][open]') !== null;

/** Sends every entered path to the shop, follows the flows' redirects and restores scroll positions. */
export function RouterBridge() {
  const shop = useShop();
  const { redirects } = useEnvironment();
  const gates = useHydration()?.hydrationGates ?? null;
  const navigate = useNavigate();
  const kind = useNavigationType();
  // The scroll position of each visited entry of the history; null before the first effect.
  const scrolled = useRef<Map<string, number>>(null);
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
    // A page that the server has rendered is scrolled by the browser itself, as far as its length allows, to its last
    // position or to the part that its hash names. The person may have scrolled on since.
    const isHydrated = gates !== null && scrolled.current === null;
    const positions = scrolled.current ?? readPositions();
    scrolled.current = positions;
    // A replaced URL is the same page in another state, so its scroll position does not change.
    const isLink = kind !== 'REPLACE' && hash !== '' && !isHydrated;
    const target = isLink ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (kind === 'PUSH' && !isDrawerOpen()) window.scrollTo(0, 0);
    const storePosition = () => {
      positions.set(key, window.scrollY);
      writePositions(positions);
    };
    const storing = new AbortController();
    // Positions are stored only after the old one is restored: until then the page may be too short for it.
    const startStoring = () => {
      for (const type of ['scrollend', 'pagehide'])
        window.addEventListener(type, storePosition, { signal: storing.signal });
    };
    let stop = () => {};
    const left = positions.get(key);
    const isRestored = kind === 'POP' && !target && left !== undefined && (!isHydrated || isScrolledTo(left));
    if (isRestored) stop = restoreScroll(left, startStoring);
    else startStoring();
    return () => {
      stop();
      storing.abort();
    };
  }, [key, kind, hash, gates]);

  return null;
}
