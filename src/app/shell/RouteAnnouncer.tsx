import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageTitle } from '#contract/titles.ts';
import { usePage } from '#src/app/use-page.ts';
import { Hidden } from '#src/components/Hidden.tsx';
import { usePageName } from '#src/platform/hooks/page-name.ts';
import { type FirstPage, nextFirstPage } from './announcement.ts';

/**
 * Announces to a screen reader that the page has changed, by the document's title, and moves the focus to its content. A page
 * with a name of its own is announced by it alone, once it is known. The first page is read from the document itself.
 */
export function RouteAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const replaced = useNavigationType() === 'REPLACE';
  const { title, named } = usePage();
  const ownName = usePageName();
  const name = named ? ownName : null;
  const shown = pageTitle(name ?? title);
  const announced = name === undefined ? undefined : shown;
  // The page that was opened, until another one follows it.
  const [first, setFirst] = useState<FirstPage | null>({ pathname, title: announced });
  const next = nextFirstPage(first, { pathname, title: announced });
  if (next !== first) setFirst(next);
  const entered = useRef(pathname);
  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    // A replaced address is the same page in another state: the focus stays where the person is.
    if (!replaced) content.current?.focus({ preventScroll: true });
  }, [pathname, replaced, content]);
  return (
    <>
      <title>{shown}</title>
      <Hidden role="status" aria-live="polite">
        {first ? null : announced}
      </Hidden>
    </>
  );
}
