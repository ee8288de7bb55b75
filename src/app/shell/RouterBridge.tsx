import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { shopEvents } from '#machines/shop/index.ts';
import { isFollowed } from '#machines/support/notices.ts';
import { DrawnContext } from '#src/platform/hooks/drawn.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useShop } from '#src/platform/hooks/shop-context.ts';
import { scrollBack } from './scroll-back.ts';

/** Connects the router with the flows: it reports every page that is entered to the shop, and follows redirects. */
export function RouterBridge() {
  const shop = useShop();
  const { redirects } = useEnvironment();
  const gates = useContext(DrawnContext)?.gates ?? null;
  const navigate = useNavigate();
  const kind = useNavigationType();
  // The scroll position of each visited entry of the history.
  const scrolled = useRef(new Map<string, number>()).current;
  const { pathname, hash, key, state } = useLocation();

  // Before the flows of the page are started: the first of their redirects has a subscriber.
  useLayoutEffect(
    () =>
      redirects.subscribe((redirect) => {
        const { to, replace = false, state } = redirect;
        if (!isFollowed(redirect, pathname)) return;
        // Another address reaches every part of the page.
        gates?.openAll();
        void navigate(to, { replace, state });
      }),
    [redirects, navigate, pathname, gates],
  );

  useEffect(() => shop.send(shopEvents.routeEntered(pathname, state)), [shop, pathname, state]);

  useEffect(() => {
    // A replaced address is the same page in another state: it stays where it was scrolled to.
    const target = kind !== 'REPLACE' && hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (kind === 'PUSH') window.scrollTo(0, 0);
    const keep = () => scrolled.set(key, window.scrollY);
    // Not before: on the way back the page stands where its height lets it, not where it was left.
    const keepOn = () => window.addEventListener('scrollend', keep);
    let stop = () => {};
    const left = scrolled.get(key);
    if (kind === 'POP' && !target && left !== undefined) stop = scrollBack(left, keepOn);
    else keepOn();
    return () => {
      stop();
      window.removeEventListener('scrollend', keep);
    };
  }, [key, kind, hash, scrolled]);

  return null;
}
