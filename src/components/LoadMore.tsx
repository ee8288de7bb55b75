import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Message } from '#machines/support/notices.ts';
import { components as texts } from '#src/messages/en/components.ts';
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

/** The foot of a paged list: the number of items shown, a failure with its retry, and the button for the next page. */
export function LoadMore({
  view,
  showing,
  onLoadMore,
  onRetry,
}: {
  view: PagedView & { readonly message: Message | null; readonly canRetry: boolean };
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
    </Root>
  );
}
