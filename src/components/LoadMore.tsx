import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Message } from '#machines/support/notices.ts';
import { components as texts } from '#messages/components.ts';
import { messageText } from '#src/messages/text.ts';
import { ReportLink } from './ReportLink.tsx';
import { RetryButton } from './RetryButton.tsx';

const Root = styled('div')({ display: 'grid', justifyItems: 'center', gap: 12, paddingTop: 36 });

interface PagedView {
  readonly canLoadMore: boolean;
  /** Whether the next page is loading. */
  readonly loadingMore: boolean;
}

/** The button that loads the next page of a list; nothing at the end of the list. */
export function LoadMoreButton({
  view,
  labels,
  onLoadMore,
}: {
  view: PagedView;
  labels: { readonly loadMore: string; readonly loadingMore: string };
  onLoadMore: () => void;
}) {
  if (!view.canLoadMore && !view.loadingMore) return null;
  return (
    // `aria-disabled` and not `disabled`: a disabled button would lose the focus while the next page loads.
    <Button
      variant="outlined"
      aria-disabled={!view.canLoadMore}
      aria-busy={view.loadingMore}
      onClick={onLoadMore}
      sx={{ '&[aria-disabled="true"]': { color: 'text.secondary', cursor: 'default' } }}
    >
      {view.loadingMore ? labels.loadingMore : labels.loadMore}
    </Button>
  );
}

/** The paths of the pages before and after the shown ones; null or absent where there is none. */
interface Neighbours {
  readonly previousPage?: string | null;
  readonly nextPage?: string | null;
}

const Pages = styled('nav')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12 });

/** Links to the neighbouring pages of a list, for those who go on from a page in its middle, and for search engines. */
function PageLinks({ previousPage, nextPage }: Required<Neighbours>) {
  if (!previousPage && !nextPage) return null;
  return (
    <Pages aria-label={texts.pages}>
      {previousPage ? (
        <Button component={Link} to={previousPage} rel="prev">
          {texts.previousPage}
        </Button>
      ) : null}
      {nextPage ? (
        <Button component={Link} to={nextPage} rel="next">
          {texts.nextPage}
        </Button>
      ) : null}
    </Pages>
  );
}

/**
 * The foot of a paged list: the number of items shown, a failure with its retry, the button that loads the next page
 * below the shown ones, and links to the neighbouring pages.
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
  return (
    <Root>
      <Typography variant="body2" color="text.secondary" role="status">
        {showing}
      </Typography>
      {view.message ? (
        <Typography variant="body2" color="error" role="alert">
          {messageText(view.message)}
        </Typography>
      ) : null}
      {view.canRetry ? <RetryButton onRetry={onRetry} /> : null}
      {view.message ? <ReportLink /> : null}
      <LoadMoreButton view={view} labels={texts} onLoadMore={onLoadMore} />
      <PageLinks previousPage={view.previousPage ?? null} nextPage={view.nextPage ?? null} />
    </Root>
  );
}
