import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { ReviewListView } from '#machines/review-list/index.ts';
import { reviewsTexts as texts } from '#messages/reviews.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LoadMoreButton } from '#src/components/LoadMore.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { ReviewItems } from '#src/features/reviews/ReviewItems.tsx';
import { messageText } from '#src/messages/text.ts';

const Content = styled('div')({ display: 'grid', gap: 32, justifyItems: 'start', paddingBottom: 64 });

/** The page with all reviews of a product. */
export function ReviewsView({
  itemID,
  view,
  onRetry,
  onLoadMore,
}: {
  readonly itemID: number;
  readonly view: ReviewListView;
  readonly onRetry: () => void;
  readonly onLoadMore: () => void;
}) {
  return (
    <PageContainer width="reading">
      <PageHeading title={view.product === '' ? texts.title : texts.titleOf(view.product)} />
      {view.status === 'loading' ? (
        <LoadingState>
          <Skeleton variant="rounded" height={160} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" height={160} />
        </LoadingState>
      ) : null}
      {view.status === 'failed' && view.message ? (
        <FailedState message={messageText(view.message)} {...(view.canRetry && { onRetry })} />
      ) : null}
      {view.status === 'ready' ? (
        <Content>
          {view.count === 0 ? <Typography>{texts.none}</Typography> : <ReviewItems reviews={view.reviews} />}
          <LoadMoreButton
            view={view}
            labels={{ loadMore: texts.more, loadingMore: texts.loadingMore }}
            onLoadMore={onLoadMore}
          />
          <Button component={Link} to={`/product/${itemID}`} variant="outlined">
            {texts.toProduct}
          </Button>
        </Content>
      ) : null}
    </PageContainer>
  );
}
