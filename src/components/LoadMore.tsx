import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Message } from '#machines/support/notices.ts';
import { common } from '#messages/common.ts';
import { components as texts } from '#messages/components.ts';
import { messageText } from '#src/messages/text.ts';
import { restoreScroll } from '#src/platform/browser/scroll-restoration.ts';
import { useOnline } from '#src/platform/hooks/use-online.ts';
import { ReportLink } from './ReportLink.tsx';

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  paddingTop: 36,
  // What stands below a list that is still loading moves while the scroll position is restored.
  '&[data-loading]': { visibility: 'hidden' },
});

interface Entry {
  /** The navigation state: where more pages were loaded, it names the first one (machines/support/shown-pages.ts). */
  readonly usr?: { readonly firstPage?: number } | null;
  /** The position at which a person left the list. */
  readonly top?: number;
}

/** Whether the page is at a scroll position, or at its end if it is too short for that: the person has not scrolled. */
const isScrolledTo = (top: number): boolean =>
  Math.abs(window.scrollY - Math.min(top, document.documentElement.scrollHeight - window.innerHeight)) <= 1;

/**
 * Restores the scroll position of a list of several pages after a reload. The browser restores it at once, when the list
 * has one page. The history's entry has the position.
 * @returns whether the position is being restored
 */
function useRestoredPosition(): boolean {
  const [isRestoring, setRestoring] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const readEntry = () => window.history.state as Entry | null;
    const store = () => {
      const entry = readEntry();
      if (entry?.usr?.firstPage) window.history.replaceState({ ...entry, top: window.scrollY }, '');
    };
    const startStoring = () => {
      setRestoring(false);
      window.addEventListener('scrollend', store, { signal: over.signal });
    };
    const { usr, top } = readEntry() ?? {};
    if (!usr?.firstPage || top === undefined || !isScrolledTo(top)) startStoring();
    else {
      setRestoring(true);
      const stop = restoreScroll(top, startStoring);
      over.signal.addEventListener('abort', stop);
    }
    return () => over.abort();
  }, []);
  return isRestoring;
}

interface PagedView {
  readonly canLoadMore: boolean;
  /** Whether the next page is loading. */
  readonly loadingMore: boolean;
}

interface ButtonProps {
  view: PagedView;
  labels: { readonly loadMore: string; readonly loadingMore: string };
  nextPage?: string | null;
  onLoadMore: () => void;
}

/** Moves the focus to the link of a row, or to a row without one. */
function focusRow(row: Element | undefined): void {
  if (!(row instanceof HTMLElement)) return;
  const link = row.querySelector('a');
  if (!link) row.tabIndex = -1;
  (link ?? row).focus();
}

/**
 * Moves the focus from the button to the first row that its last press has loaded, when the button goes at the end of the
 * list. Otherwise the page would get the focus.
 * @returns a function to call with the pressed button
 */
function useFocusAfterEnd(): (button: Element) => void {
  const focusNext = useRef<((focused: Element | null) => void) | null>(null);
  // The effect ends before the button is removed, and the task after the rows have been added.
  useLayoutEffect(() => () => focusNext.current?.(document.activeElement), []);
  return (button) => {
    // The list stands before the button, or before what is around it.
    const places = [button, button.parentElement].map((element) => element?.previousElementSibling);
    const rows = places.find((element) => element instanceof HTMLUListElement)?.children;
    const shown = rows?.length ?? 0;
    focusNext.current = (focused) => {
      if (focused === button) queueMicrotask(() => focusRow(rows?.[shown]));
    };
  };
}

function NextPageButton({ view, labels, nextPage = null, onLoadMore }: ButtonProps) {
  const setPressed = useFocusAfterEnd();
  const load = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPressed(event.currentTarget);
    onLoadMore();
  };
  /** Browsers press a button by Space too, and a link by Enter alone. */
  const pressBySpace = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    // `aria-disabled` and not `disabled`: a disabled button would lose the focus while the next page loads.
    <Button
      {...(nextPage && { component: Link, to: nextPage, rel: 'next', role: 'button', onKeyDown: pressBySpace })}
      variant="outlined"
      aria-disabled={!view.canLoadMore}
      aria-busy={view.loadingMore}
      onClick={load}
      sx={{ '&[aria-disabled="true"]': { color: 'text.secondary', cursor: 'default' } }}
    >
      {view.loadingMore ? labels.loadingMore : labels.loadMore}
    </Button>
  );
}

/**
 * The button that loads the next page of a list below the shown ones; nothing at the end of the list. With the path of
 * that page it is a link as well: without script, for search engines and in a new tab it leads there.
 */
export const LoadMoreButton = (props: ButtonProps) =>
  props.view.canLoadMore || props.view.loadingMore ? <NextPageButton {...props} /> : null;

/** The paths of the pages before and after the shown ones; null or absent where there is none. */
interface Neighbours {
  readonly previousPage?: string | null;
  readonly nextPage?: string | null;
}

/** A failed press leaves the button, and so the focus, in its place. */
const retryLabels = { ...texts, loadMore: common.tryAgain };

/**
 * The foot of a paged list: the number of items shown, a failure, the button that loads the next page below the shown
 * ones and tries again after a failure, and a link to the page before them, for those who came to the middle of the list.
 */
export function LoadMore({
  view,
  showing,
  onLoadMore,
  onRetry,
}: {
  view: PagedView & Neighbours & { readonly message: Message | null; readonly canRetry: boolean };
  showing: string;
  onLoadMore: () => void;
  onRetry: () => void;
}) {
  const isRestoring = useRestoredPosition();
  useOnline(() => {
    if (view.canRetry) onRetry();
  });
  return (
    <Root data-loading={isRestoring && view.loadingMore ? '' : undefined}>
      <Typography variant="body2" color="text.secondary" role="status">
        {showing}
      </Typography>
      {view.message ? (
        <Typography variant="body2" color="error" role="alert">
          {messageText(view.message)}
        </Typography>
      ) : null}
      {view.message ? <ReportLink /> : null}
      <LoadMoreButton
        view={{ ...view, canLoadMore: view.canLoadMore || view.canRetry }}
        labels={view.canRetry ? retryLabels : texts}
        nextPage={view.nextPage ?? null}
        onLoadMore={view.canRetry ? onRetry : onLoadMore}
      />
      {view.previousPage ? (
        <Button component={Link} to={view.previousPage} rel="prev">
          {texts.previousPage}
        </Button>
      ) : null}
    </Root>
  );
}
