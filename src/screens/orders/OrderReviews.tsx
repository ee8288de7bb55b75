import { orderReviewsEvents, viewOrderReviews } from '#machines/order-reviews/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { orderReviewsFlow } from '#src/platform/composition/order-reviews.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { OrderReviewsView } from './OrderReviewsView.tsx';

/** The customer's reviews of a completed order. */
export function OrderReviews(input: { readonly session: Credentials; readonly orderID: string }) {
  const flow = useFlow(orderReviewsFlow, input);
  return (
    <OrderReviewsView
      view={useView(flow, viewOrderReviews)}
      onOpen={() => flow.send(orderReviewsEvents.opened())}
      onClose={() => flow.send(orderReviewsEvents.closed())}
      onRetry={() => flow.send(orderReviewsEvents.retried())}
      onWrite={(variantID) => flow.send(orderReviewsEvents.started(variantID))}
      onStars={(stars) => flow.send(orderReviewsEvents.starsChosen(stars))}
      onWords={(words) => flow.send(orderReviewsEvents.wordsTyped(words))}
      onSubmit={() => flow.send(orderReviewsEvents.submitted())}
      onCancel={() => flow.send(orderReviewsEvents.cancelled())}
    />
  );
}
