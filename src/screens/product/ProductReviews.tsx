import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type ReviewListView, reviewListEvents, viewReviewList } from '#machines/review-list/index.ts';
import { reviewsTexts as texts } from '#messages/reviews.ts';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { ReviewItems } from '#src/features/reviews/ReviewItems.tsx';
import { messageText } from '#src/messages/text.ts';
import { reviewListFlow } from '#src/platform/composition/review-list.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

/** The number of reviews on a product's page; the others are on their own page. */
const shownReviews = 2;

const Root = styled('section')({ display: 'grid', gap: 20, justifyItems: 'start' });

interface ProductReviewsViewProps {
  readonly view: ReviewListView;
  readonly itemID: number;
  readonly onRetry: () => void;
}

export function ProductReviewsView({ view, itemID, onRetry }: ProductReviewsViewProps) {
  return (
    <Root aria-labelledby="product-reviews" aria-busy={view.status === 'loading'}>
      <Typography variant="h2" id="product-reviews">
        {texts.title}
      </Typography>
      {view.status === 'failed' ? (
        <>
          {view.message ? <Typography>{messageText(view.message)}</Typography> : null}
          <RetryButton onRetry={onRetry} disabled={!view.canRetry} />
        </>
      ) : null}
      {view.status === 'ready' && view.count === 0 ? <Typography color="textSecondary">{texts.none}</Typography> : null}
      {view.count > 0 ? (
        <>
          <ReviewItems reviews={view.reviews.slice(0, shownReviews)} />
          <Button component={Link} to={`/reviews/${itemID}`} variant="outlined">
            {texts.all(view.count)}
          </Button>
        </>
      ) : null}
    </Root>
  );
}

/** The newest reviews of a product, below its details. Set another `key` for another product. */
export function ProductReviews({ itemID }: { readonly itemID: number }) {
  const list = useFlow(reviewListFlow, { itemID });
  return (
    <ProductReviewsView
      view={useView(list, viewReviewList)}
      itemID={itemID}
      onRetry={() => list.send(reviewListEvents.retried())}
    />
  );
}
