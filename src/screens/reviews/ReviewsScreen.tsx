import { useParams } from 'react-router-dom';
import { reviewListEvents, viewReviewList } from '#machines/review-list/index.ts';
import { reviewListFlow } from '#src/platform/composition/review-list.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ReviewsView } from './ReviewsView.tsx';

/** All reviews of one product. Set another `key` for another one. */
export function Reviews({ itemID }: { readonly itemID: number }) {
  const list = useFlow(reviewListFlow, { itemID });
  return (
    <ReviewsView
      itemID={itemID}
      view={useView(list, viewReviewList)}
      onRetry={() => list.send(reviewListEvents.retried())}
      onLoadMore={() => list.send(reviewListEvents.requested())}
    />
  );
}

/** /reviews/{itemID}. An address without a product's number asks for product 0, which does not exist. */
export function ReviewsScreen() {
  const { itemProductID = '' } = useParams();
  const itemID = /^[1-9]\d{0,8}$/.test(itemProductID) ? Number(itemProductID) : 0;
  return <Reviews key={itemID} itemID={itemID} />;
}
