import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageTitle } from '#contract/pages.ts';
import { usePage } from '#src/app/use-page.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { usePageName } from '#src/platform/hooks/page-name.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { type FirstPage, nextFirstPage } from './announcement.ts';

/**
 * Announces the title of a new page to screen readers and moves the focus to the page's content. A page that is `named`
 * is announced when its name is known. The first page is not announced, because screen readers read its title.
 */
export function RouteAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const replaced = useNavigationType() === 'REPLACE';
  const { title, named } = usePage();
  const ownName = usePageName();
  const name = named ? ownName : null;
  const shown = pageTitle(name ?? title, useShopFacts().name);
  const announced = name === undefined ? undefined : shown;
  // The page that was opened first; null after the next page.
  const [first, setFirst] = useState<FirstPage | null>({ pathname, title: announced });
  const next = nextFirstPage(first, { pathname, title: announced });
  if (next !== first) setFirst(next);
  const entered = useRef(pathname);
  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    // A replaced URL is the same page in another state, so the focus does not move.
    if (!replaced) content.current?.focus({ preventScroll: true });
  }, [pathname, replaced, content]);
  return (
    <>
      <title>{shown}</title>
      <VisuallyHidden role="status" aria-live="polite">
        {first ? null : announced}
      </VisuallyHidden>
    </>
  );
}
